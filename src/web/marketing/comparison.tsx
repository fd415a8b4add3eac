import { marketing, packages } from '../../domain/catalog.ts'
import { priceLabel } from '../../domain/money.ts'
import * as styles from './comparison.module.css'

const prices = marketing.packagePrices

const rows: [string, string, string][] = [
  ['Simulator', '9-foot inflatable', '10-foot premium'],
  ['Players', '4-8', '8-15'],
  ['Projector', 'HD', '4K'],
  ['Dedicated technician', 'No', 'Yes'],
  ['Competition mode', 'No', 'Yes'],
  ['Setup and breakdown', 'Included', 'Included'],
  ['Base time', `${packages['iron-dome'].baseHours} hours`, `${packages['drivers-den'].baseHours} hours`],
  ['Price, 2+ hours', priceLabel(prices['iron-dome']), priceLabel(prices['drivers-den'])],
]

/** The comparison table of the packages page (§2). */
export const Comparison = () => (
  <table className={styles.cmp}>
    <caption className="sr">Iron Dome and Driver's Den compared</caption>
    <thead>
      <tr>
        <td />
        <th scope="col">Iron Dome</th>
        <th scope="col">Driver's Den</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(([what, dome, den]) => (
        <tr key={what}>
          <th scope="row">{what}</th>
          <td>{dome}</td>
          <td>{den}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
