import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { eventProblems, problemsOf } from '../../domain/booking/booking-form.ts'
import { placeProblem } from '../../domain/place/place-gate.ts'
import { answerZip } from '../../domain/place/zip-answer.ts'
import { answerOf, api } from '../app/api/api.ts'
import type { User } from '../app/session/session.ts'
import { contact } from '../site/contact.ts'
import { sentenceOf } from '../site/sentence-of.ts'
import { useForm } from '../ui/form/use-form.ts'
import type { CustomerForm, OpenDraft } from './draft.ts'

/** The form waits no longer than this for what fills it in. */
const PROFILE_PATIENCE_MS = 5_000

/**
 * The customer form: what was typed before, else what the profile or the last booking says. Everything typed goes into the draft.
 * Sent before the profile is there, it is judged when it is.
 */
export function useCustomerForm(user: User, draft: OpenDraft, onSubmit: (customer: CustomerForm) => void) {
  // Only prefills: the form works without it.
  const { data: profile, isLoading } = useQuery({
    queryKey: ['profile', user.uid],
    queryFn: () => answerOf(api.profile.index.$get({}, { init: { signal: AbortSignal.timeout(PROFILE_PATIENCE_MS) } })),
    retry: false,
  })
  const [waiting, setWaiting] = useState<HTMLFormElement>()
  const last = profile?.lastBooking
  // Loads when somebody may be about to say where. The server knows it, too: without it the answer only comes later.
  const [milesByZip, setMilesByZip] = useState<ReadonlyMap<string, number>>()
  const loadZips = () =>
    void import('../../domain/place/zip-places.ts').then(
      (table) => setMilesByZip(table.milesByZip),
      () => undefined,
    )
  const problemOfZip = (typed: string) => {
    const problem = milesByZip && placeProblem(typed, milesByZip)
    return problem && sentenceOf(problem)
  }
  const problemsIn = (customer: CustomerForm) => ({
    ...Object.fromEntries(problemsOf(customer).map(({ field, refusal }) => [field, sentenceOf(refusal)])),
    ...eventProblems(customer),
    placeZip: problemOfZip(customer.placeZip),
  })
  const form = useForm<CustomerForm>({
    defaults: {
      fullName: user.displayName || profile?.displayName || last?.fullName || '',
      email: user.email,
      billingAddress: profile?.address || last?.billingAddress || '',
      phoneNumber: profile?.phone || last?.phoneNumber || '',
      location: '',
      placeZip: '',
      guestCount: '',
      crewNote: '',
    },
    typed: draft.opened.customer,
    problemsOf: problemsIn,
    onChange: (customer) => draft.save({ customer }),
    onSubmit,
  })
  useEffect(() => {
    if (!waiting || isLoading) return
    setWaiting(undefined)
    waiting.requestSubmit()
  }, [waiting, isLoading])
  const zip = form.values.placeZip.trim()
  /** What is wrong with a whole ZIP code, before anything is sent. */
  const zipProblem = zip.length >= 5 ? problemOfZip(zip) : undefined
  const answer = milesByZip && !zipProblem ? answerZip(zip, milesByZip, contact.phone) : undefined
  return {
    ...form,
    /** What fills the form in is on its way. */
    isLoading,
    /** It was sent, and is judged as soon as that is there. */
    isWaiting: waiting !== undefined,
    check: () => isLoading || form.check(),
    submit: (event: FormEvent<HTMLFormElement>) => {
      if (!isLoading || !Object.values(problemsIn(form.values)).some(Boolean)) return form.submit(event)
      event.preventDefault()
      setWaiting(event.currentTarget)
    },
    /** Whether anybody could be holding a promo code: else the page says nothing of one. */
    takesPromoCodes: profile?.takesPromoCodes ?? false,
    loadZips,
    zipProblem,
    /** That we come there; near the edge only the owner can say. */
    zipNews: answer?.kind === 'in-range' ? answer.words : undefined,
  }
}
