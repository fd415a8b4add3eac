import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { customerProblems, eventProblems } from '../../domain/booking/booking-form.ts'
import { addressHint, addressQuestion, findAddressZip, placeProblem } from '../../domain/place/place-gate.ts'
import { answerZip } from '../../domain/place/zip-answer.ts'
import { api, readAnswer } from '../app/api/api.ts'
import type { User } from '../app/session/session.ts'
import { contact } from '../site/contact.ts'
import { refusalSentence } from '../site/refusal-sentence.ts'
import { useForm } from '../ui/form/use-form.ts'
import type { CustomerForm, OpenDraft } from './draft.ts'

/** Maximum wait for the profile that prefills the form. */
const PROFILE_PATIENCE_MS = 5_000
/** How often to check whether the customer's hold was paid or given up somewhere else. */
const HOLD_CHECK_MS = 20_000

/**
 * The customer form. Fields hold the text typed earlier, else data from the profile or the last booking; everything typed
 * is saved in the draft. If it's submitted while the profile is loading, validation waits for the profile.
 */
export function useCustomerForm(user: User, draft: OpenDraft, onSubmit: (customer: CustomerForm) => void) {
  // Only used to prefill, and to name a hold: the form works without it.
  const { data: profile, isLoading } = useQuery({
    queryKey: ['profile', user.uid],
    queryFn: () =>
      readAnswer(api.profile.index.$get({}, { init: { signal: AbortSignal.timeout(PROFILE_PATIENCE_MS) } })),
    retry: false,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state }) => (state.data?.held ? HOLD_CHECK_MS : false),
  })
  const [waiting, setWaiting] = useState<HTMLFormElement>()
  const last = profile?.lastBooking
  // Loaded when the customer may be about to enter the place. Without it, only the server checks the ZIP code, on booking.
  const [milesByZip, setMilesByZip] = useState<ReadonlyMap<string, number>>()
  const loadZips = () =>
    void import('../../domain/place/zip-places.ts').then(
      (table) => setMilesByZip(table.milesByZip),
      () => undefined,
    )
  const findZipProblem = (typed: string) => {
    const problem = milesByZip && placeProblem(typed, milesByZip)
    return problem && refusalSentence(problem)
  }
  const problemsIn = (customer: CustomerForm) => ({
    ...Object.fromEntries(customerProblems(customer).map(({ field, refusal }) => [field, refusalSentence(refusal)])),
    ...eventProblems(customer),
    placeZip: findZipProblem(customer.placeZip),
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
    validate: problemsIn,
    onChange: (customer) => draft.save({ customer }),
    onSubmit,
  })
  useEffect(() => {
    if (!waiting || isLoading) return
    setWaiting(undefined)
    waiting.requestSubmit()
  }, [waiting, isLoading])
  const addressZip = findAddressZip(form.values)
  const hasAddress = form.values.billingAddress !== ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads the table while the address is being typed
  useEffect(() => {
    if (hasAddress) loadZips()
  }, [hasAddress])
  const zip = form.values.placeZip.trim()
  /** Problem of a complete ZIP code, shown before anything is sent. */
  const zipProblem = zip.length >= 5 ? findZipProblem(zip) : undefined
  const answer = milesByZip && !zipProblem ? answerZip(zip, milesByZip, contact.phone) : undefined
  return {
    ...form,
    /** True while the profile is loading. */
    isLoading,
    /** True if the form was submitted and waits for the profile. */
    isWaiting: waiting !== undefined,
    check: () => isLoading || form.check(),
    submit: (event: FormEvent<HTMLFormElement>) => {
      if (!isLoading || !Object.values(problemsIn(form.values)).some(Boolean)) return form.submit(event)
      event.preventDefault()
      setWaiting(event.currentTarget)
    },
    /** A time that this customer holds and hasn't paid for yet. */
    held: profile?.held,
    /** False if no promo code can be in use; then the page doesn't mention them. */
    takesPromoCodes: profile?.takesPromoCodes ?? false,
    /** Question about the billing address if it's out of our area or not on the map, and no other place is named. */
    addressQuestion: addressZip && milesByZip && addressQuestion(addressZip, milesByZip, contact.phone),
    addressHint: addressHint(form.values),
    loadZips,
    zipProblem,
    /** Message that we come to this ZIP code. None near the edge of the area, where only the owner can decide. */
    zipNews: answer?.kind === 'in-range' ? answer.words : undefined,
  }
}
