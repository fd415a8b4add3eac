import { useEffect, useRef, useState } from 'react'
import { promoWords } from '../../domain/pricing/promo-codes.ts'
import { MAX_CODE } from '../../domain/promo-limits.ts'
import * as buttonStyles from '../ui/button.module.css'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/form/field.tsx'
import * as styles from './promo-field.module.css'
import type { usePromo } from './use-promo.ts'

/** A link button that opens a promo code field; once a code is applied, a button to remove it (R95). */
export function PromoField({ promo }: { promo: ReturnType<typeof usePromo> }) {
  const { applied, typed, problem, isChecking } = promo
  const [unfolded, setUnfolded] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const isOpen = unfolded || typed !== '' || problem !== undefined
  const field = () => place.current?.querySelector('input')

  // The pressed button is gone, so the focus moves to its replacement. A refused code gets the focus again.
  const state = applied ? 'applied' : problem ? 'refused' : isOpen ? 'open' : 'folded'
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    const next = state === 'applied' || state === 'folded' ? place.current?.querySelector('button') : field()
    next?.focus()
  })

  return (
    <div className={styles.promo} ref={place}>
      <p className="sr" role="status">
        {applied && `Promo code ${applied.code} applied: ${promoWords(applied)}.`}
      </p>
      {applied ? (
        <button
          type="button"
          className={buttonStyles.linkBtn}
          onClick={() => {
            setUnfolded(false)
            promo.remove()
          }}
        >
          Remove promo code {applied.code}
        </button>
      ) : isOpen ? (
        <div className={styles.field}>
          <Field
            label="Promo code"
            name="promo-code"
            value={typed}
            maxLength={MAX_CODE * 2}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...(problem !== undefined && { error: problem })}
            onChange={({ target }) => promo.type(target.value)}
            onKeyDown={(event) => {
              // Enter would submit the booking form.
              if (event.key !== 'Enter') return
              event.preventDefault()
              promo.apply()
            }}
          />
          <Button look="second" busy={isChecking && 'Checking...'} onClick={promo.apply}>
            Apply
          </Button>
        </div>
      ) : (
        <button type="button" className={buttonStyles.linkBtn} onClick={() => setUnfolded(true)}>
          Have a promo code?
        </button>
      )}
    </div>
  )
}
