import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isOverridable } from '../../../domain/booking/overrides.ts'
import { addDays, dateWithYear, hourLabel, isCalendarDate, todayIn } from '../../../domain/calendar.ts'
import {
  MAX_OWN_LINES,
  MAX_QUOTE_DAYS,
  priceQuote,
  type QuoteTerms,
  quoteTerms,
} from '../../../domain/companies/quote.ts'
import { priceLabel } from '../../../domain/money.ts'
import { orderHours } from '../../../domain/pricing/pricing.ts'
import { balanceDueBefore } from '../../../domain/terms.ts'
import { adminApi } from '../../app/api/api.ts'
import { useNow } from '../../schedule/use-now.ts'
import { refusalSentence } from '../../site/refusal-sentence.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Failure } from '../../ui/feedback/notice.tsx'
import { notify } from '../../ui/feedback/toast.tsx'
import * as fieldStyles from '../../ui/form/field.module.css'
import { Field, SelectField, TextareaField } from '../../ui/form/field.tsx'
import { Tick } from '../../ui/form/tick.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { CloseIcon } from '../../ui/icon.tsx'
import * as bottomBarStyles from '../bottom-bar.module.css'
import * as choiceStyles from '../phone-booking/order-fields.module.css'
import { OrderFields } from '../phone-booking/order-fields.tsx'
import { OverrideFields } from '../phone-booking/override-fields.tsx'
import { useBrokenRules } from '../phone-booking/use-phone-booking.ts'
import { adminAnswer, bookingsKey } from '../queries.ts'
import { sendOnce } from '../send-once.ts'
import { type AdminQuote, type CompanyRequest, companiesKey } from './companies-query.ts'
import * as styles from './quote-editor.module.css'
import {
  firstDraft,
  type QuoteField,
  quoteProblems,
  type TypedLine,
  type TypedQuote,
  toQuoteDraft,
  toQuoteRequest,
} from './quote-form.ts'
import { QuotePrice } from './quote-price.tsx'
import { RequestSummary } from './request-item.tsx'

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** Short; the company sees `termsLabel`. */
const termsChoice: Record<QuoteTerms, string> = {
  card: `Card, ${balanceDueBefore} the event`,
  'net-14': 'Invoice, net 14 days',
  'net-30': 'Invoice, net 30 days',
}

interface QuoteEditorProps {
  request: CompanyRequest
  /** The version this one replaces. */
  before: AdminQuote | undefined
  onDone: () => void
}

/** Editor for a quote or its next version. */
export function QuoteEditor({ request, before, onDone }: QuoteEditorProps) {
  const now = useNow()
  const heading = useRef<HTMLHeadingElement>(null)
  const queries = useQueryClient()
  const today = todayIn(now)
  const sending = useMutation({
    mutationFn: (typed: TypedQuote & { hour: number }) => {
      const sent = { param: { id: request.id }, json: toQuoteRequest(typed, broken, before?.id) }
      return sendOnce(sent, (options) => adminAnswer(adminApi.companies.requests[':id'].quotes.$post(sent, options)))
    },
    onSuccess: async () => {
      void queries.invalidateQueries({ queryKey: bookingsKey })
      await queries.invalidateQueries({ queryKey: companiesKey })
      notify(`Quote sent to ${request.email}.`)
      onDone()
    },
  })
  const form = useForm<TypedQuote, QuoteField>({
    defaults: firstDraft(request, before, now),
    validate: (typed) => quoteProblems(typed, broken, now),
    onChange: () => sending.isPending || sending.reset(),
    onSubmit: (typed) => {
      const { hour } = typed
      if (canSend && hour !== undefined) sending.mutate({ ...typed, hour })
    },
  })
  const { values, change, field } = form
  const { broken, state } = useBrokenRules(values, now)
  // The previous version's own hold is released first, so it isn't a conflict.
  const { date, hour } = values
  const isOwnTime = before?.isHeld && before.date === date && hour !== undefined && before.time === hourLabel(hour)
  const isTaken = broken.includes('time-conflict') && !isOwnTime
  const canSend = !isTaken && state === 'known'
  const isComplete = isCalendarDate(date) && hour !== undefined
  const problems = form.problems()

  useEffect(() => heading.current?.focus(), [])

  return (
    <form className={styles.editor} noValidate autoComplete="off" onSubmit={form.submit} aria-labelledby="write-quote">
      <h2 id="write-quote" ref={heading} tabIndex={-1}>
        {before ? (
          <>
            Change quote <span className={styles.number}>{before.number}</span>
          </>
        ) : (
          'Write a quote'
        )}{' '}
        for {request.company}
      </h2>
      <div className={styles.asked}>
        <RequestSummary request={request} />
      </div>
      <div className={styles.fields}>
        <OrderFields call={values} onChange={change} />
        {!before && request.packageIds.length > 1 && (
          <p className="quiet note">They asked about both packages. Each one needs its own quote.</p>
        )}
        <div className={fieldStyles.fields}>
          <Field label="Date" type="date" min={today} max="2100-12-31" {...field('date')} />
          <SelectField
            label="Start time"
            value={hour ?? ''}
            onChange={({ target }) => change({ hour: Number(target.value) })}
            hint={hour !== undefined && `Ends at ${hourLabel(hour + orderHours(values))}.`}
            error={problems.hour}
          >
            {hour === undefined && <option value="">Choose a time</option>}
            {hours.map((start) => (
              <option key={start} value={start}>
                {hourLabel(start)}
              </option>
            ))}
          </SelectField>
          <Field
            className={fieldStyles.wide}
            label="Event location"
            optional
            maxLength={500}
            hint="Leave it blank, and we’ll ask them when they accept."
            {...field('location')}
          />
        </div>
        {isTaken && <Failure message={refusalSentence('time-conflict')} />}
        {!isOwnTime && (
          <OverrideFields
            rules={broken.filter(isOverridable)}
            reasons={values.reasons}
            problems={problems}
            onChange={(rule, reason) => change({ reasons: { ...values.reasons, [rule]: reason } })}
          />
        )}
        <Lines lines={values.lines} problem={problems.lines} onChange={(lines) => change({ lines })} />
        <div className={fieldStyles.fields}>
          <Field label="Discount in dollars" optional inputMode="decimal" maxLength={12} {...field('discount')} />
          <Field label="Deposit (%)" inputMode="numeric" maxLength={3} {...field('depositPercent')} />
          <fieldset className={`${fieldStyles.field} ${fieldStyles.wide}`}>
            <legend className={fieldStyles.label}>How the balance is paid</legend>
            <div className={choiceStyles.choices}>
              {quoteTerms.map((terms) => (
                <Tick
                  key={terms}
                  type="radio"
                  name="terms"
                  checked={values.terms === terms}
                  onChange={() => change({ terms })}
                >
                  {termsChoice[terms]}
                </Tick>
              ))}
            </div>
          </fieldset>
          <Field
            label="Good through"
            type="date"
            min={today}
            max={addDays(today, MAX_QUOTE_DAYS)}
            hint="The time is held until then."
            {...field('lastDay')}
          />
        </div>
        <div className={fieldStyles.fields}>
          <TextareaField
            className={fieldStyles.wide}
            label="Message to the company"
            optional
            maxLength={2_000}
            {...field('message')}
          />
          <TextareaField
            className={fieldStyles.wide}
            label="Your terms"
            optional
            maxLength={5_000}
            hint="If you add terms, the company must agree to them to accept."
            {...field('conditions')}
          />
        </div>
      </div>
      <div className={`${bottomBarStyles.bar} ${styles.end}`}>
        <QuotePrice typed={values} />
        {sending.error && <Failure message={sending.error.message} />}
        <p className="acts">
          <Button type="submit" disabled={isComplete && !canSend} busy={sending.isPending && 'Sending...'}>
            {isComplete ? (
              <span>
                Send <span className="sr-s">{priceLabel(priceQuote(toQuoteDraft(values)).total)} </span>quote
                <span className="sr">
                  {' '}
                  for {dateWithYear(date)}, {hourLabel(hour)}
                </span>
              </span>
            ) : before ? (
              'Send the new version'
            ) : (
              'Send the quote'
            )}
          </Button>
          <Button look="second" onClick={onDone}>
            Back
          </Button>
        </p>
      </div>
    </form>
  )
}

interface LinesProps {
  lines: TypedLine[]
  problem: string | undefined
  onChange: (lines: TypedLine[]) => void
}

/** Extra charges in addition to the price list. */
function Lines({ lines, problem, onChange }: LinesProps) {
  const set = (key: number, part: Partial<TypedLine>) =>
    onChange(lines.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const nextKey = Math.max(-1, ...lines.map(({ key }) => key)) + 1
  return (
    <fieldset className={styles.lines}>
      <legend className={fieldStyles.label}>Extra charges</legend>
      {lines.map(({ key, label, amount }, at) => (
        <div key={key} className={styles.line}>
          <Field
            label={
              <>
                Description<span className="sr"> of line {at + 1}</span>
              </>
            }
            maxLength={200}
            value={label}
            {...(problem && label.trim() === '' && { error: problem })}
            onChange={({ target }) => set(key, { label: target.value })}
          />
          <Field
            label={
              <>
                Amount<span className="sr"> of line {at + 1} in dollars</span>
              </>
            }
            inputMode="decimal"
            maxLength={12}
            value={amount}
            {...(problem && label.trim() !== '' && { error: problem })}
            onChange={({ target }) => set(key, { amount: target.value })}
          />
          <IconButton label={`Remove line ${at + 1}`} onClick={() => onChange(lines.filter((one) => one.key !== key))}>
            <CloseIcon />
          </IconButton>
        </div>
      ))}
      <Button
        look="second"
        size="small"
        disabled={lines.length >= MAX_OWN_LINES}
        onClick={() => onChange([...lines, { key: nextKey, label: '', amount: '' }])}
      >
        Add a line
      </Button>
    </fieldset>
  )
}
