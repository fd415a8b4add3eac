import { useEffect, useState } from 'react'
import { Refused } from '../../../domain/refusals.ts'
import { useLocation } from '../../app/router/location.tsx'
import { failureMessage } from './authenticate.ts'

/** State of a link from one of our emails: whose account it is for, or why it can't be used. */
export type MailedLink =
  | { state: 'looking' }
  | { state: 'good'; token: string; email: string }
  | { state: 'spent' }
  /** The email address is already confirmed. */
  | { state: 'done' }
  | { state: 'failed'; message: string }

/** Looks up the email link's `?token=…` on the server. `again` retries after a failure. */
export function useMailedLink(whose: (token: string) => Promise<{ email: string }>) {
  const token = new URLSearchParams(useLocation().search).get('token')
  const [link, setLink] = useState<MailedLink>(token ? { state: 'looking' } : { state: 'spent' })
  const [asked, setAsked] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` counts attempts.
  useEffect(() => {
    if (!token) return
    let isHere = true
    const become = (next: MailedLink) => isHere && setLink(next)
    whose(token).then(
      ({ email }) => become({ state: 'good', token, email }),
      (error: Error) => {
        const code = error instanceof Refused ? error.code : undefined
        // This link will never work, no matter how often it's tried.
        if (code === 'link-expired' || code === 'invalid-request') become({ state: 'spent' })
        else if (code === 'already-verified') become({ state: 'done' })
        else become({ state: 'failed', message: failureMessage(error) })
      },
    )
    return () => {
      isHere = false
    }
  }, [token, whose, asked])

  const again = () => {
    setLink({ state: 'looking' })
    setAsked(asked + 1)
  }
  return { link, again, spend: () => setLink({ state: 'spent' }) }
}
