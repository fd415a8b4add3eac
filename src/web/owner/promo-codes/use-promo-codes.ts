import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { type CalendarDate, isCalendarDate, todayIn } from '../../../domain/calendar.ts'
import { dollars, parseCents } from '../../../domain/money.ts'
import { type NewPromo, normalizePromoCode, promoProblems } from '../../../domain/pricing/promo-codes.ts'
import { Refused } from '../../../domain/refusals.ts'
import { adminApi } from '../../app/api/api.ts'
import { serverNow } from '../../schedule/server-clock.ts'
import { refusalSentence } from '../../site/refusal-sentence.ts'
import { notify } from '../../ui/feedback/toast.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { adminAnswer, bookingsKey } from '../queries.ts'

const { promoCodes } = adminApi

export type PromoCode = InferResponseType<typeof promoCodes.index.$get, 200>['promoCodes'][number]

/** Keyed under bookings, because bookings use them. */
export const promoCodesQuery = queryOptions({
  queryKey: [...bookingsKey, 'promo-codes'],
  queryFn: async () => (await adminAnswer(promoCodes.index.$get())).promoCodes,
})

interface PromoForm {
  code: string
  kind: 'percent' | 'dollars'
  amount: string
  startsOn: string
  endsOn: string
  maxUses: string
  firstBookingOnly: boolean
}

const parseWholeNumber = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN)

/** The form in the domain's format. Invalid numbers become NaN, which the domain refuses. */
function toNewPromo({ code, kind, amount, startsOn, endsOn, maxUses, firstBookingOnly }: PromoForm): NewPromo {
  return {
    code: normalizePromoCode(code),
    percent: kind === 'percent' ? parseWholeNumber(amount) : null,
    cents: kind === 'dollars' ? (parseCents(amount) ?? Number.NaN) : null,
    startsOn,
    endsOn: endsOn === '' ? null : endsOn,
    maxUses: maxUses.trim() === '' ? null : parseWholeNumber(maxUses.replaceAll(',', '')),
    firstBookingOnly,
  }
}

function validatePromo(values: PromoForm, today: CalendarDate) {
  const found = promoProblems(toNewPromo(values), today).map(({ field, refusal }) => [field, refusalSentence(refusal)])
  const startsOn = isCalendarDate(values.startsOn) ? undefined : refusalSentence('date-required')
  return { ...Object.fromEntries(found), startsOn } as Partial<
    Record<'code' | 'amount' | 'startsOn' | 'endsOn' | 'maxUses', string>
  >
}

/** Form state of a new promo code; cleared once it's created. */
export function useNewPromoCode(onMade: () => void) {
  const queries = useQueryClient()
  const today = todayIn(serverNow())
  const making = useMutation({
    mutationFn: (promo: NewPromo) => {
      const { cents, ...json } = promo
      return adminAnswer(promoCodes.index.$post({ json: { ...json, dollars: cents === null ? null : dollars(cents) } }))
    },
    onSuccess: (_, { code }) => {
      form.reset()
      notify(`${code} is saved.`)
      onMade()
    },
    onError: (error) => {
      if (error instanceof Refused && error.code === 'promo-code-taken') form.refuse({ code: error.message })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: promoCodesQuery.queryKey }),
  })
  const form = useForm<PromoForm, 'code' | 'amount' | 'startsOn' | 'endsOn' | 'maxUses'>({
    defaults: {
      code: '',
      kind: 'percent',
      amount: '',
      startsOn: today,
      endsOn: '',
      maxUses: '',
      firstBookingOnly: false,
    },
    validate: (values) => validatePromo(values, today),
    onSubmit: (values) => making.mutate(toNewPromo(values)),
  })
  const isTaken = making.error instanceof Refused && making.error.code === 'promo-code-taken'
  return {
    form,
    isBusy: making.isPending,
    error: isTaken ? undefined : making.error?.message,
  }
}

/** Mutations to end a code, and to delete one that was never used. `onGone` is called once the list has been refetched. */
export function usePromoCodeActs({ id }: Pick<PromoCode, 'id'>, onGone: () => void) {
  const queries = useQueryClient()
  const onSettled = async (_: unknown, error: Error | null) => {
    await queries.invalidateQueries({ queryKey: promoCodesQuery.queryKey })
    if (!error) onGone()
  }
  const one = promoCodes[':id']
  const ending = useMutation({ mutationFn: () => adminAnswer(one.end.$post({ param: { id } })), onSettled })
  const deleting = useMutation({ mutationFn: () => adminAnswer(one.$delete({ param: { id } })), onSettled })
  return { ending, deleting, error: ending.error?.message ?? deleting.error?.message }
}
