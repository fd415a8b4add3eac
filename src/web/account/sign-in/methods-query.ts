import { queryOptions } from '@tanstack/react-query'
import { answerOf, api } from '../../app/api/api.ts'
import { queryClient } from '../../app/api/query-client.ts'

/** The ways to sign in besides email and password. Where it is not known, none is offered. */
export const methodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: () => answerOf(api.auth.methods.$get()),
  staleTime: Number.POSITIVE_INFINITY,
})

// The dialog loads when somebody is about to press Sign In: by then it is usually known.
void queryClient.prefetchQuery(methodsQuery)
