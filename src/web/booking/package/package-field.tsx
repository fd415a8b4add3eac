import { useId, useState } from 'react'
import { type PackageIcon as Icon, type PackageId, packageIds, packages } from '../../../domain/catalog.ts'
import { priceLabel } from '../../../domain/money.ts'
import { isWeekendRate } from '../../../domain/pricing/pricing.ts'
import * as legendStyles from '../../schedule/legend.module.css'
import * as buttonStyles from '../../ui/button.module.css'
import { ChevronDownIcon } from '../../ui/icon.tsx'
import { useMedia } from '../../ui/use-media.ts'
import * as styles from './package-field.module.css'

/** Front views to one scale on one ground line, 2.8 units per foot (art/parts.mjs): shell, stripe, room, screen, green. */
const shapes: Record<Icon, readonly [path: string, color: string][]> = {
  dome: [
    ['M4.4 31V23.4C4.4 12.1 11.8 5.8 22 5.8S39.6 12.1 39.6 23.4V31Z', '#b4552a'],
    ['M7.5 31V24.4C7.5 14.5 13.6 9 22 9S36.5 14.5 36.5 24.4V31Z', '#eb9d57'],
    ['M10.5 31V25.4C10.5 16.9 15.3 12.2 22 12.2S33.5 16.9 33.5 25.4V31Z', '#6a3a22'],
    ['M12 31V26.2C12 19.2 16.2 15.4 22 15.4S32 19.2 32 26.2V31Z', '#9fd0d6'],
    ['M12 31V27Q22 24 32 27V31Z', '#4da24b'],
  ],
  den: [
    ['M.4 31V22.6C.4 10 9.5 3 22 3S43.6 10 43.6 22.6V31Z', 'var(--art-den-1)'],
    ['M4.3 31V23.7C4.3 12.6 11.7 6.6 22 6.6S39.7 12.6 39.7 23.7V31Z', 'var(--art-den-4)'],
    ['M8 31V24.7C8 15.4 13.9 10.1 22 10.1S36 15.4 36 24.7V31Z', '#26335c'],
    ['M9.7 31V25.6C9.7 17.8 14.9 13.4 22 13.4S34.3 17.8 34.3 25.6V31Z', '#9fd0d6'],
    ['M9.7 31V26.5Q22 23.4 34.3 26.5V31Z', '#4da24b'],
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
