import { useQuery } from '@tanstack/react-query'
import { eventProblems, problemsOf } from '../../domain/booking-form.ts'
import { sentenceOf } from '../../domain/refusals.ts'
import { answerOf, api } from '../api/api.ts'
import type { User } from '../session/session.ts'
import { useForm } from '../ui/form/use-form.ts'
import type { CustomerForm, OpenDraft } from './draft.ts'

/** The customer form: what was typed before, else what the account knows. Everything typed goes into the draft. */
export function useCustomerForm(user: User, draft: OpenDraft, onSubmit: (customer: CustomerForm) => void) {
  // Only prefills: the form works without it.
  const { data: profile } = useQuery({
    queryKey: ['profile', user.uid],
    queryFn: () => answerOf(api.profile.index.$get()),
    retry: false,
  })
  return useForm<CustomerForm>({
    defaults: {
      fullName: user.displayName || profile?.displayName || '',
      email: user.email,
      billingAddress: profile?.address ?? '',
      phoneNumber: profile?.phone ?? '',
      location: '',
      guestCount: '',
      crewNote: '',
    },
    typed: draft.opened.customer,
    problemsOf: (customer) => ({
      ...Object.fromEntries(problemsOf(customer).map(({ field, refusal }) => [field, sentenceOf(refusal)])),
      ...eventProblems(customer),
    }),
    onChange: (customer) => draft.save({ customer }),
    onSubmit,
  })
}
