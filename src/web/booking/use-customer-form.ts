import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { eventProblems, problemsOf } from '../../domain/booking/booking-form.ts'
import { placeProblem } from '../../domain/place/place-gate.ts'
import { answerZip } from '../../domain/place/zip-answer.ts'
import { sentenceOf } from '../../domain/refusals.ts'
import { answerOf, api } from '../app/api/api.ts'
import type { User } from '../app/session/session.ts'
import { contact } from '../site/contact.ts'
import { useForm } from '../ui/form/use-form.ts'
import type { CustomerForm, OpenDraft } from './draft.ts'

/** The customer form: what was typed before, else what the profile or the last booking says. Everything typed goes into the draft. */
export function useCustomerForm(user: User, draft: OpenDraft, onSubmit: (customer: CustomerForm) => void) {
  // Only prefills: the form works without it.
  const { data: profile } = useQuery({
    queryKey: ['profile', user.uid],
    queryFn: () => answerOf(api.profile.index.$get()),
    retry: false,
  })
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
    problemsOf: (customer) => ({
      ...Object.fromEntries(problemsOf(customer).map(({ field, refusal }) => [field, sentenceOf(refusal)])),
      ...eventProblems(customer),
      placeZip: problemOfZip(customer.placeZip),
    }),
    onChange: (customer) => draft.save({ customer }),
    onSubmit,
  })
  const zip = form.values.placeZip.trim()
  /** What is wrong with a whole ZIP code, before anything is sent. */
  const zipProblem = zip.length >= 5 ? problemOfZip(zip) : undefined
  const answer = milesByZip && !zipProblem ? answerZip(zip, milesByZip, contact.phone) : undefined
  return {
    ...form,
    /** Whether anybody could be holding a promo code: else the page says nothing of one. */
    takesPromoCodes: profile?.takesPromoCodes ?? false,
    loadZips,
    zipProblem,
    /** That we come there; near the edge only the owner can say. */
    zipNews: answer?.kind === 'in-range' ? answer.words : undefined,
  }
}
