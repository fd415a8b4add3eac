import { useEffect, useRef, useState } from 'react'
import { promoWords } from '../../domain/pricing/promo-codes.ts'
import { MAX_CODE } from '../../domain/promo-limits.ts'
import * as buttonStyles from '../ui/button.module.css'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/form/field.tsx'
import * as styles from './promo-field.module.css'
import type { usePromo } from './use-promo.ts'

/** A quiet button that unfolds a field for a promo code; once one is applied, its name and a way to take it off (R95). */
export function PromoField({ promo }: { promo: ReturnType<typeof usePromo> }) {
  const { applied, typed, problem, isChecking } = promo
  const [unfolded, setUnfolded] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const isOpen = unfolded || typed !== '' || problem !== undefined
  const field = () => place.current?.querySelector('input')

  // The pressed button is gone: the focus goes on to what came in its place. A refused code is looked at again.
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
              // Enter in a field of the form would book.
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
