import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Refusal, Refused } from '../../../domain/refusals.ts'
import { isPassing } from '../../app/api/api.ts'
import { useLocation } from '../../app/router/location.tsx'
import { Button } from '../button.tsx'
import { NoLink } from '../outcome.tsx'
import { Loading } from './loading.tsx'
import * as styles from './not-answered.module.css'
import { Failure } from './notice.tsx'

interface NotAnsweredProps {
  /** The page's heading, if nothing else shows it. */
  title?: string
  message: string
  onAgain: () => unknown
}

/** Shown when a request failed: why, and a button to try again. */
export const NotAnswered = ({ title, message, onAgain }: NotAnsweredProps) => (
  <>
    {title && <h1>{title}</h1>}
    <div className={`column ${styles.notAnswered}`}>
      <Failure message={message} />
      <Button look="second" onClick={() => void onAgain()}>
        Try again
      </Button>
    </div>
  </>
)

interface NotShownProps {
  title: string
  error: Error | null
  /** Shown if the link will never work. */
  end?: ReactNode
  onAgain: () => void
}

/** What an emailed link's page shows without its data: that it's loading, that the link is no good, or a button to retry. */
export function NotShown({ title, error, end = <NoLink />, onAgain }: NotShownProps) {
  if (!error) return <Loading />
  if (!isPassing(error)) return end
  return (
    <div className="wrap prompt">
      <NotAnswered title={title} message={error.message} onAgain={onAgain} />
    </div>
  )
}

interface LinkPageProps<Answer, Key extends QueryKey> {
  /** The page's heading if it didn't load. */
  title: string
  query: (token: string) => UseQueryOptions<Answer, Error, Answer, Key>
  /** Shown instead of "This link doesn’t work" for some refusals. */
  ends?: { [Code in Refusal]?: ReactNode }
  children: (answer: Answer, link: { token: string; again: () => void }) => ReactNode
}

/** A page opened by an emailed link with `?token=…`, without signing in. */
export function LinkPage<Answer, Key extends QueryKey>(props: LinkPageProps<Answer, Key>) {
  const token = new URLSearchParams(useLocation().search).get('token')
  return token ? <OneLink key={token} {...props} token={token} /> : <NoLink />
}

type OneLinkProps<Answer, Key extends QueryKey> = LinkPageProps<Answer, Key> & { token: string }

function OneLink<Answer, Key extends QueryKey>({ title, query, ends, children, token }: OneLinkProps<Answer, Key>) {
  // Offline, it says so instead of loading forever.
  const { data, error, refetch } = useQuery({ networkMode: 'always', ...query(token) })
  const again = () => void refetch()
  if (data !== undefined) return children(data, { token, again })
  const end = error instanceof Refused ? ends?.[error.code] : undefined
  return <NotShown title={title} error={error} end={end} onAgain={again} />
}
