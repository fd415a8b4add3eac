import { type PackageId, packageIds, packages } from '../../domain/catalog.ts'
import { priceLabel } from '../../domain/money.ts'
import { isWeekendRate } from '../../domain/pricing.ts'

interface PackageFieldProps {
  chosen: PackageId
  onChoose: (id: PackageId) => void
  /** The chosen day, which decides the rate. */
  date: string | undefined
}

/** The packages as radio buttons, priced for the chosen day. */
export function PackageField({ chosen, onChoose, date }: PackageFieldProps) {
  const weekend = date !== undefined && isWeekendRate(date)
  return (
    <fieldset className="bk-packages">
      <legend>Package</legend>
      {packageIds.map((id) => {
        const { name, baseHours, capacity, ...rates } = packages[id]
        return (
          <label key={id} className="pack">
            <input type="radio" name="package" value={id} checked={id === chosen} onChange={() => onChoose(id)} />
            <b>{name}</b> <span className="price">{priceLabel(rates[weekend ? 'weekend' : 'weekday'].base)}</span>{' '}
            <small>
              {baseHours} hours, {capacity}
            </small>{' '}
            <small className="rate">{weekend && '(Weekend Rate)'}</small>
          </label>
        )
      })}
    </fieldset>
  )
}
