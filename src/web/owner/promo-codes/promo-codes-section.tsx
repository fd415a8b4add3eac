import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { dateWithYear } from '../../../domain/calendar.ts'
import { cents } from '../../../domain/money.ts'
import { promoWords } from '../../../domain/pricing/promo-codes.ts'
import { MAX_CODE } from '../../../domain/promo-limits.ts'
import { AskingButton } from '../../ui/asking-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import * as fieldStyles from '../../ui/form/field.module.css'
import { Field, SelectField } from '../../ui/form/field.tsx'
import { Tick } from '../../ui/form/tick.tsx'
import { FailedToLoad } from '../failed-to-load.tsx'
import { together } from '../format.ts'
import * as styles from './promo-codes-section.module.css'
import { type PromoCode, promoCodesQuery, useNewPromoCode, usePromoCodeActs } from './use-promo-codes.ts'

/** Existing promo codes and a form to add one (R95: promo codes). */
export function PromoCodesSection() {
  const { data, error, refetch } = useQuery(promoCodesQuery)
  const [isMaking, setMaking] = useState(false)
  const make = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // An ended or deleted code leaves its list together with the button, which had the focus.
  const onGone = () => heading.current?.focus({ preventScroll: true })
  const over = data?.filter(({ state }) => state === 'ended' || state === 'used up') ?? []
  const current = data?.filter((code) => !over.includes(code)) ?? []
  return (
    <section className={styles.codes} aria-labelledby="promo-codes">
      <h2 id="promo-codes" ref={heading} tabIndex={-1}>
        Promo codes
      </h2>
      <p className="quiet">
        Customers type a code when they book, and the discount comes off the price. While no code is running, the
        booking page doesn’t ask for one. A cancelled booking doesn’t count as a use.
      </p>
      {error && <FailedToLoad error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton count={1} />}
      {data && (
        <>
          {current.length > 0 && <CodeList codes={current} onGone={onGone} />}
          <details open={isMaking} onToggle={({ currentTarget }) => setMaking(currentTarget.open)}>
            <summary ref={make}>Make a promo code</summary>
            <NewCode
              onMade={() => {
                setMaking(false)
                make.current?.focus()
              }}
            />
          </details>
          {over.length > 0 && (
            <details>
              <summary>Ended and used up ({over.length})</summary>
              <CodeList codes={over} onGone={onGone} />
            </details>
          )}
        </>
      )}
    </section>
  )
}

const CodeList = ({ codes, onGone }: { codes: readonly PromoCode[]; onGone: () => void }) => (
  <ul>
    {codes.map((code) => (
      <li key={code.id}>
        <Code code={code} onGone={onGone} />
      </li>
    ))}
  </ul>
)

function Code({ code, onGone }: { code: PromoCode; onGone: () => void }) {
  const { ending, deleting, error } = usePromoCodeActs(code, onGone)
  const isOver = code.state === 'ended'
  return (
    <>
      <p>
        <b>{code.code}</b>{' '}
        {promoWords({ percent: code.percent, cents: code.dollars === null ? null : cents(code.dollars) })}
      </p>
      <p className="quiet">{promoSummary(code)}</p>
      <div className={`acts ${styles.acts}`}>
        {!isOver && (
          <AskingButton
            look="second"
            busy={ending.isPending && 'One moment...'}
            title={`End ${code.code}?`}
            question="No one will be able to use it, and it can’t be restarted. Bookings that already have it keep their discount."
            confirm={`End ${code.code}`}
            onConfirm={() => ending.mutate()}
          >
            End<span className="sr"> {code.code}</span>
          </AskingButton>
        )}
        {code.isDeletable && (
          <AskingButton
            look="danger"
            busy={deleting.isPending && 'One moment...'}
            title={`Delete ${code.code}?`}
            question="No one has used it yet. Once it’s deleted, no one can, and its terms can’t be brought back."
            confirm={`Delete ${code.code}`}
            onConfirm={() => deleting.mutate()}
          >
            Delete<span className="sr"> {code.code}</span>
          </AskingButton>
        )}
      </div>
      {error && <Failure message={error} />}
    </>
  )
}

const stateWords = { running: 'Running', ended: 'Ended' }

const count = (uses: number) => uses.toLocaleString('en-US')

/** A code's state and terms: 'Running. Used 3 of 50. Through Fri, Dec 4, 2026. First bookings only.' */
function promoSummary({ state, uses, maxUses, startsOn, endsOn, firstBookingOnly }: PromoCode): string {
  const end = endsOn !== null && together(dateWithYear(endsOn))
  const parts =
    state === 'scheduled'
      ? [
          end
            ? `Runs ${together(dateWithYear(startsOn))} through ${end}`
            : `Starts ${together(dateWithYear(startsOn))}`,
          maxUses !== null && `Good for ${count(maxUses)} booking${maxUses === 1 ? '' : 's'}`,
        ]
      : [
          state === 'used up' ? `Used up: ${count(uses)} of ${count(maxUses ?? uses)}` : stateWords[state],
          state !== 'used up' &&
            (maxUses === null
              ? `Used ${count(uses)} time${uses === 1 ? '' : 's'}`
              : `Used ${count(uses)} of ${count(maxUses)}`),
          end && `Through ${end}`,
        ]
  return [...parts, firstBookingOnly && 'First bookings only']
    .filter(Boolean)
    .map((part) => `${part}.`)
    .join(' ')
}

/** Form for a new code. `onMade` closes it; the code then appears in the list above. */
function NewCode({ onMade }: { onMade: () => void }) {
  const { form, isBusy, error } = useNewPromoCode(onMade)
  const { values, change, field } = form
  return (
    <form
      className={`${fieldStyles.fields} ${styles.form}`}
      noValidate
      autoComplete="off"
      aria-label="Make a promo code"
      onSubmit={form.submit}
    >
      <Field label="Code" maxLength={MAX_CODE} autoCapitalize="characters" spellCheck={false} {...field('code')} />
      <Field
        label="How many bookings"
        optional
        hint="Leave it blank for no limit."
        inputMode="numeric"
        maxLength={7}
        {...field('maxUses')}
      />
      <SelectField
        label="Takes off"
        value={values.kind}
        onChange={({ target }) => change({ kind: target.value === 'dollars' ? 'dollars' : 'percent' })}
      >
        <option value="percent">Percent</option>
        <option value="dollars">Dollars</option>
      </SelectField>
      <Field
        label={values.kind === 'percent' ? 'Percent off' : 'Dollars off'}
        inputMode="decimal"
        maxLength={10}
        {...field('amount')}
      />
      <Field label="First day" type="date" {...field('startsOn')} />
      <Field label="Last day" optional type="date" {...field('endsOn')} />
      <Tick
        type="checkbox"
        className={fieldStyles.wide}
        checked={values.firstBookingOnly}
        onChange={({ target }) => change({ firstBookingOnly: target.checked })}
      >
        Only for a customer’s first booking
      </Tick>
      {error && (
        <div className={fieldStyles.wide}>
          <Failure message={error} />
        </div>
      )}
      <div className={`${fieldStyles.wide} acts`}>
        <Button type="submit" look="second" size="small" busy={isBusy && 'Saving...'}>
          Make code
        </Button>
      </div>
    </form>
  )
}
