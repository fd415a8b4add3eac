import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { type AcceptanceField, acceptanceProblems } from '../../domain/companies/quote.ts'
import { cents, priceLabel } from '../../domain/money.ts'
import { Refused } from '../../domain/refusals.ts'
import { contact } from '../site/contact.ts'
import { refusalSentence } from '../site/refusal-sentence.ts'
import { Button } from '../ui/button.tsx'
import { withContactLinks } from '../ui/contact-links.tsx'
import { Failure } from '../ui/feedback/notice.tsx'
import * as fieldStyles from '../ui/form/field.module.css'
import { Field } from '../ui/form/field.tsx'
import { Tick } from '../ui/form/tick.tsx'
import { useForm } from '../ui/form/use-form.ts'
import * as styles from './quote-page.module.css'
import { type CompanyQuote, sendAcceptance } from './quote-query.ts'

interface Typed {
  name: string
  title: string
  billingAddress: string
  location: string
  poNumber: string
  agrees: boolean
}

const nothing: Typed = { name: '', title: '', billingAddress: '', location: '', poNumber: '', agrees: false }

/** Refusals that mean the quote changed while it was being read; the page has to show that instead of the form. */
const ends = ['quote-accepted', 'quote-replaced', 'quote-withdrawn', 'quote-expired']

interface AcceptFormProps {
  quote: CompanyQuote
  token: string
  onAccepted: (quote: CompanyQuote) => void
  /** Called when the quote may have changed on the server. */
  onChange: () => void
}

/** Accepts a quote with the name and title of the person accepting. */
export function AcceptForm({ quote, token, onAccepted, onChange }: AcceptFormProps) {
  const hasConditions = quote.conditions !== null
  const agreeProblem = useId()
  const accepting = useMutation({
    mutationFn: ({ poNumber, location, ...typed }: Typed) =>
      sendAcceptance(token, { ...typed, ...(location.trim() && { location }), ...(poNumber.trim() && { poNumber }) }),
    onSuccess: onAccepted,
    onError: (error) => {
      if (error instanceof Refused && ends.includes(error.code)) onChange()
    },
  })
  const form = useForm<Typed, AcceptanceField>({
    defaults: nothing,
    validate: (typed) =>
      Object.fromEntries(
        acceptanceProblems(typed, hasConditions).map(({ field, refusal }) => [field, refusalSentence(refusal)]),
      ),
    onChange: () => accepting.isPending || accepting.reset(),
    onSubmit: (typed) => accepting.mutate(typed),
  })
  const problems = form.problems()
  return (
    <form className={`no-print ${styles.beside}`} noValidate onSubmit={form.submit} aria-labelledby="accept">
      <h2 id="accept">Accept this quote</h2>
      <div className={`${fieldStyles.fields} ${styles.stacked}`}>
        <Field label="Full name" autoComplete="name" maxLength={200} {...form.field('name')} />
        <Field label="Job title" autoComplete="organization-title" maxLength={200} {...form.field('title')} />
        <Field
          label="Billing address"
          autoComplete="street-address"
          maxLength={500}
          {...form.field('billingAddress')}
        />
        {quote.location === null && (
          <Field
            label="Event location"
            optional
            hint="If it’s not at your billing address."
            autoComplete="off"
            maxLength={500}
            {...form.field('location')}
          />
        )}
        <Field label="PO number" optional autoComplete="off" maxLength={100} {...form.field('poNumber')} />
      </div>
      {hasConditions && (
        <div>
          <Tick
            type="checkbox"
            checked={form.values.agrees}
            aria-invalid={problems.agrees ? true : undefined}
            aria-describedby={problems.agrees && agreeProblem}
            onChange={({ target }) => form.change({ agrees: target.checked })}
          >
            We agree to the terms in this quote
          </Tick>
          {problems.agrees && (
            <p className={styles.why} id={agreeProblem}>
              {problems.agrees}
            </p>
          )}
        </div>
      )}
      {accepting.error && <Failure message={withContactLinks(accepting.error.message)} />}
      <Button type="submit" size="big" busy={accepting.isPending && 'Accepting...'}>
        Accept for {priceLabel(cents(quote.total))}
      </Button>
      <p className="note quiet">
        By accepting on behalf of {quote.company}, you book this time. Want something changed? Reply to our email, or
        call <a href={contact.phoneLink}>{contact.phone}</a>.
      </p>
      <Button look="second" onClick={() => window.print()}>
        Print
      </Button>
    </form>
  )
}
