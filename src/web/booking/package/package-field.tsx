import { useId, useState } from 'react'
import { type PackageIcon as Icon, type PackageId, packageIds, packages } from '../../../domain/catalog.ts'
import { priceLabel } from '../../../domain/money.ts'
import { isWeekendRate } from '../../../domain/pricing/pricing.ts'
import * as legendStyles from '../../schedule/legend.module.css'
import * as buttonStyles from '../../ui/button.module.css'
import { ChevronDownIcon } from '../../ui/icon.tsx'
import { useMedia } from '../../ui/use-media.ts'
import * as styles from './package-field.module.css'

/** An arch around x = 22 on the ground line: its foot, where it begins to curve, the curve's two handles, its top. */
const arch = (foot: number, side: number, low: number, high: number, top: number) =>
  `M${foot} 31V${side}C${foot} ${low} ${high} ${top} 22 ${top}S${44 - foot} ${low} ${44 - foot} ${side}V31`

/** Front views to one scale on one ground line, 2.8 units per foot (art/parts.mjs): shell, stripe, room, screen, green. */
const shapes: Record<Icon, readonly [path: string, color: string][]> = {
  dome: [
    [arch(4.4, 23.4, 12.1, 11.8, 5.8), '#b4552a'],
    [arch(7.5, 24.4, 14.5, 13.6, 9), '#eb9d57'],
    [arch(10.5, 25.4, 16.9, 15.3, 12.2), '#6a3a22'],
    [arch(12, 26.2, 19.2, 16.2, 15.4), '#9fd0d6'],
    ['M12 31V27Q22 24 32 27V31', '#4da24b'],
  ],
  den: [
    [arch(0.4, 22.6, 10, 9.5, 3), 'var(--art-den-1)'],
    [arch(4.3, 23.7, 12.6, 11.7, 6.6), 'var(--art-den-4)'],
    [arch(8, 24.7, 15.4, 13.9, 10.1), '#26335c'],
    [arch(9.7, 25.6, 17.8, 14.9, 13.4), '#9fd0d6'],
    ['M9.7 31V26.5Q22 23.4 34.3 26.5V31', '#4da24b'],
  ],
}

/** A package's bay as a small drawing. Decorative: the text next to it names the package. */
const PackageIcon = ({ icon }: { icon: Icon }) => (
  <svg className={styles.packIcon} viewBox="0 0 44 31" width="44" height="31" aria-hidden="true">
    {shapes[icon].map(([path, fill]) => (
      <path key={path} d={path} fill={fill} />
    ))}
  </svg>
)

interface PackageFieldProps {
  chosen: PackageId
  onChoose: (id: PackageId) => void
  /** The chosen day, which determines the rate. */
  date: string | undefined
}

/** Radio buttons for packages, priced for the chosen day. On phones their details fold, to keep start times in view. */
export function PackageField({ chosen, onChoose, date }: PackageFieldProps) {
  const weekend = date !== undefined && isWeekendRate(date)
  const hasRoom = useMedia('(min-width: 40em)')
  const [unfolded, setUnfolded] = useState(false)
  return (
    <>
      {!hasRoom && (
        <button
          type="button"
          className={`${buttonStyles.linkBtn} ${styles.packFold}`}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          What’s in each <ChevronDownIcon />
        </button>
      )}
      <fieldset className={styles.packages}>
        <legend className={legendStyles.legend}>Package</legend>
        {packageIds.map((id) => (
          <Package
            key={id}
            id={id}
            weekend={weekend}
            chosen={id === chosen}
            onChoose={() => onChoose(id)}
            unfolded={hasRoom || unfolded}
          />
        ))}
      </fieldset>
    </>
  )
}

interface PackageProps {
  id: PackageId
  weekend: boolean
  chosen: boolean
  onChoose: () => void
  unfolded: boolean
}

function Package({ id, weekend, chosen, onChoose, unfolded }: PackageProps) {
  const { name, description, icon, baseHours, capacity, features, ...rates } = packages[id]
  const self = useId()
  return (
    <label className={styles.pack}>
      <input
        type="radio"
        name="package"
        value={id}
        checked={chosen}
        onChange={onChoose}
        aria-labelledby={`${self}-name`}
        aria-describedby={unfolded ? `${self}-about` : undefined}
      />
      <span id={`${self}-name`} className={styles.packName}>
        <b>{name}</b> <span className={styles.price}>{priceLabel(rates[weekend ? 'weekend' : 'weekday'].base)}</span>{' '}
        <small className={styles.packFacts}>
          {baseHours} hours, {capacity}
        </small>{' '}
        <small className={styles.rate}>{weekend && '(Weekend Rate)'}</small>
      </span>
      <PackageIcon icon={icon} />
      {unfolded && (
        <span id={`${self}-about`} className={styles.packMore}>
          <small className={styles.packAbout}>{description}</small>{' '}
          <small className={styles.packFeatures}>{features.join(', ')}</small>
        </span>
      )}
    </label>
  )
}
