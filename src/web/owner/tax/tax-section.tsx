import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MAX_TAX_NAME, type Tax, taxLabel, taxProblems } from '../../../domain/pricing/tax.ts'
import { adminApi } from '../../app/api/api.ts'
import { refusalSentence } from '../../site/refusal-sentence.ts'
import { Button } from '../../ui/button.tsx'
import { Failure, Saved } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import * as fieldStyles from '../../ui/form/field.module.css'
import { Field } from '../../ui/form/field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { FailedToLoad } from '../failed-to-load.tsx'
import { adminAnswer } from '../queries.ts'

const { tax: taxApi } = adminApi

const taxQuery = queryOptions({
  queryKey: ['admin', 'tax'],
  queryFn: async () => adminAnswer(taxApi.index.$get()),
})

/** The tax included in prices (R85: tax). Off until the owner enters one, because we don't assume a rate. */
export function TaxSection() {
  const { data, error, refetch } = useQuery(taxQuery)
  return (
    <section aria-labelledby="tax">
      <h2 id="tax">Tax</h2>
      <p className="quiet">
        Your prices don’t change: they already include tax. Receipts and Income by month show how much. Ask your
        accountant what applies to you. A change applies to whatever is booked after it.
      </p>
      {error && <FailedToLoad error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton count={1} />}
      {data && <TaxForm saved={data.tax} />}
    </section>
  )
}

const parseTaxPercent = (text: string) => (/^\d{1,2}(\.\d{1,3})?$/.test(text.trim()) ? Number(text) : Number.NaN)

function TaxForm({ saved }: { saved: Tax | null }) {
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: (tax: Tax | null) => adminAnswer(taxApi.index.$put({ json: { tax } })),
    onSuccess: (answer) => {
      queries.setQueryData(taxQuery.queryKey, answer)
      form.reset()
    },
  })
  const parseTax = ({ name, percent }: { name: string; percent: string }) => ({
    name: name.trim(),
    percent: parseTaxPercent(percent.replace('%', '')),
  })
  const form = useForm({
    defaults: { name: saved?.name ?? '', percent: saved ? String(saved.percent) : '' },
    validate: (values) =>
      Object.fromEntries(taxProblems(parseTax(values)).map(({ field, refusal }) => [field, refusalSentence(refusal)])),
    onSubmit: (values) => saving.mutate(parseTax(values)),
  })
  return (
    <>
      <p role="status">
        {saved ? `Included in your prices: ${taxLabel(saved)}.` : 'Tax is off. Receipts don’t mention it.'}
      </p>
      <details>
        <summary>{saved ? 'Change tax' : 'Set up tax'}</summary>
        <form className={fieldStyles.fields} noValidate autoComplete="off" aria-label="Tax" onSubmit={form.submit}>
          <Field label="Name on receipts" maxLength={MAX_TAX_NAME} {...form.field('name')} />
          <Field label="Percent" inputMode="decimal" maxLength={7} {...form.field('percent')} />
          {saving.error && (
            <div className={fieldStyles.wide}>
              <Failure message={saving.error.message} />
            </div>
          )}
          <div className={`${fieldStyles.wide} acts`}>
            <Button type="submit" look="second" size="small" busy={saving.isPending && 'Saving...'}>
              Save tax
            </Button>
            {saved && (
              <Button look="second" size="small" disabled={saving.isPending} onClick={() => saving.mutate(null)}>
                Turn tax off
              </Button>
            )}
            <Saved shown={saving.isSuccess} />
          </div>
        </form>
      </details>
    </>
  )
}
