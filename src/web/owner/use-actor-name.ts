import { useSession } from '../app/session/session.ts'

const names: Record<string, string> = {
  company: 'the company',
  customer: 'the customer',
  'mailed link': 'someone with the emailed link',
  provider: 'Stripe',
  system: 'the site',
}

/** Names who made a change or recorded a payment: 'you', 'Stripe', or another admin's email address. */
export function useActorName(): (actor: string) => string {
  const session = useSession()
  const own = session.state === 'signed-in' ? session.user.email : undefined
  return (actor) => (actor === own ? 'you' : (names[actor] ?? actor))
}
