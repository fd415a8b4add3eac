import { useId, useState } from 'react'
import { type PackageId, packageIds, packages } from '../../../domain/catalog.ts'
import { priceLabel } from '../../../domain/money.ts'
import { isWeekendRate } from '../../../domain/pricing/pricing.ts'
import * as legendStyles from '../../schedule/legend.module.css'
import * as buttonStyles from '../../ui/button.module.css'
import { ChevronDownIcon } from '../../ui/icon.tsx'
import { useMedia } from '../../ui/use-media.ts'
import * as styles from './package-field.module.css'
import { PackageIcon } from './package-icon.tsx'

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
