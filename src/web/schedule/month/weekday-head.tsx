import { weekdays } from '../../../domain/calendar.ts'

/** The row of weekday names above a month, Sunday first. */
export const WeekdayHead = () => (
  <thead>
    <tr>
      {weekdays.map((name) => (
        <th key={name} scope="col" abbr={name}>
          {name[0]?.toUpperCase()}
          {name.slice(1, 3)}
        </th>
      ))}
    </tr>
  </thead>
)
