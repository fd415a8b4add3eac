import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { problemsOf } from '../../domain/booking-form.ts'
import { sentenceOf } from '../../domain/refusals.ts'
import { answerOf, api } from '../api/api.ts'
import type { User } from '../session/session.ts'
import type { CustomerForm, OpenDraft } from './draft.ts'

/** The checks of §5 live in the domain; here they only become messages of fields. */
const resolver: Resolver<CustomerForm> = (values) => {
  const problems = problemsOf(values).map(({ field, refusal }) => [
    field,
    { type: refusal, message: sentenceOf(refusal) },
  ])
  return problems.length > 0 ? { values: {}, errors: Object.fromEntries(problems) } : { values, errors: {} }
}

/** The customer form: what was typed before, else what the account knows. Everything typed goes into the draft. */
export function useCustomerForm(user: User, draft: OpenDraft) {
  const form = useForm<CustomerForm>({
    resolver,
    defaultValues: {
      fullName: user.displayName ?? '',
      email: user.email,
      billingAddress: '',
      phoneNumber: '',
      location: '',
      ...draft.opened.customer,
    },
  })
  const { subscribe, getValues, setValue } = form

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => draft.save({ customer: values }) }),
    [subscribe, draft],
  )

  // It only saves typing: without an answer the form is as good.
  const { data: profile } = useQuery({
    queryKey: ['profile', user.uid],
    queryFn: () => answerOf(api.profile.index.$get()),
    retry: false,
  })
  useEffect(() => {
    const known = { fullName: profile?.displayName, phoneNumber: profile?.phone, billingAddress: profile?.address }
    for (const [name, value] of Object.entries(known) as [keyof typeof known, string | undefined][]) {
      if (value && getValues(name) === '' && draft.opened.customer[name] === undefined) setValue(name, value)
    }
  }, [profile, getValues, setValue, draft])

  return form
}
