import { useId, useState } from 'react'
import { type PackageIcon as Icon, type PackageId, packageIds, packages } from '../../../domain/catalog.ts'
import { priceLabel } from '../../../domain/money.ts'
import { isWeekendRate } from '../../../domain/pricing/pricing.ts'
import * as legendStyles from '../../schedule/legend.module.css'
import * as buttonStyles from '../../ui/button.module.css'
import { ChevronDownIcon } from '../../ui/icon.tsx'
import { useMedia } from '../../ui/use-media.ts'
import * as styles from './package-field.module.css'

/** Front views on one ground line and to one scale, 3.1 units to the foot: shell, rib, room, screen, green. */
const shapes: Record<Icon, readonly [path: string, colour: string][]> = {
  dome: [
    ['M6 31V21.5C6 10.5 12.5 3.1 22 3.1S38 10.5 38 21.5V31Z', '#b4552a'],
    ['M9 31V22.5C9 12.5 14.5 6.3 22 6.3S35 12.5 35 22.5V31Z', '#eb9d57'],
    ['M12.5 31V23.5C12.5 15 16.5 10 22 10S31.5 15 31.5 23.5V31Z', '#6a3a22'],
    ['M16 17.5H28V28H16Z', '#9fd0d6'],
    ['M16 24.5Q22 22 28 24.5V28L30 31H14L16 28Z', '#4da24b'],
  ],
  den: [
    ['M1 31V20C1 8 9 0 22 0S43 8 43 20V31Z', 'var(--art-den-1)'],
    ['M4.5 31V21C4.5 10.5 11 3.5 22 3.5S39.5 10.5 39.5 21V31Z', 'var(--art-den-4)'],
    ['M8.5 31V22C8.5 13 13 7.5 22 7.5S35.5 13 35.5 22V31Z', '#26335c'],
    ['M13 15H31V28H13Z', '#9fd0d6'],
    ['M13 24Q22 21 31 24V28L34 31H10L13 28Z', '#4da24b'],
  ],
}

/** The bay of a package as a small drawing; the words beside it say what it is. */
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
  /** The chosen day, which decides the rate. */
  date: string | undefined
}

/** The packages as radio buttons, priced for the chosen day. On a phone what is in them folds, for the start times below. */
export function PackageField({ chosen, onChoose, date }: PackageFieldProps) {
  const weekend = date !== undefined && isWeekendRate(date)
  const hasRoom = useMedia('(min-width: 640px)')
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
