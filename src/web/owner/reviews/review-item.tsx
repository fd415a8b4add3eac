import { useMutation } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { MAX_QUOTED, MAX_REVIEW_ANSWER, SHOWN_REVIEWS } from '../../../domain/booking/reviews.ts'
import { dateWithYear, todayIn } from '../../../domain/calendar.ts'
import { adminApi } from '../../app/api/api.ts'
import { useSession } from '../../app/session/session.ts'
import { sessionStore } from '../../app/storage/session-storage.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/feedback/notice.tsx'
import { notify } from '../../ui/feedback/toast.tsx'
import { TextareaField } from '../../ui/form/field.tsx'
import { Tick } from '../../ui/form/tick.tsx'
import { together } from '../format.ts'
import { adminAnswer } from '../queries.ts'
import * as styles from './reviews-view.module.css'

export type Review = InferResponseType<typeof adminApi.reviews.index.$get, 200>['reviews'][number]

interface ReviewItemProps {
  review: Review
  /** Position on the home page, 1 to 3; 0 if it isn't chosen. */
  place: number
  onPick: (isPicked: boolean) => void
  onAnswered: () => Promise<void>
}

/** One review with its rating, the owner's reply, and whether it's on the home page. */
export function ReviewItem({ review, place, onPick, onAnswered }: ReviewItemProps) {
  const { name, packageName, date, stars, words, town, mayShow, ratedAt, answer } = review
  return (
    <li className={styles.review}>
      <div>
        <h3>{name ?? 'Unknown'}</h3>
        <p className={`note quiet ${styles.rating}`}>
          <Balls count={stars} />
          {stars} out of 5
        </p>
        <p className="note quiet">
          {[packageName, town].filter(Boolean).join(', ')}
          <br />
          {date && (
            <>
              Event on {together(dateWithYear(date))}
              <br />
            </>
          )}
          Rated on {together(dateWithYear(todayIn(new Date(ratedAt))))}
        </p>
      </div>
      <div>
        {words ? <p className="lines">{words}</p> : <p className="quiet">Rating only.</p>}
        {answer && (
          <div className={styles.answer}>
            <p className="note quiet">You replied</p>
            <p className="lines">{answer}</p>
          </div>
        )}
        <div className={styles.acts}>
          {mayShow ? (
            <Tick type="checkbox" checked={place > 0} onChange={({ target }) => onPick(target.checked)}>
              {place > 0 ? `On the home page, ${place} of ${SHOWN_REVIEWS}` : 'Show on the home page'}
              <span className="sr">, by {name}</span>
            </Tick>
          ) : (
            <p className="note quiet">{whyNot(review)}</p>
          )}
          {!answer && <AnswerForm review={review} onAnswered={onAnswered} />}
        </div>
      </div>
    </li>
  )
}

/** A rating as five golf balls; the words next to them say it. */
const Balls = ({ count }: { count: number }) => (
  <svg className={styles.balls} viewBox="0 0 70 14" aria-hidden="true">
    {[1, 2, 3, 4, 5].map((ball) => (
      <circle key={ball} className={ball <= count ? styles.full : undefined} cx={ball * 14 - 7} cy="7" r="5" />
    ))}
  </svg>
)

function whyNot({ words, showsName }: Review): string {
  if (!showsName) return 'They haven’t given us permission to show it.'
  return words ? `Over ${MAX_QUOTED} characters, too long for the home page.` : 'There’s nothing to quote.'
}

/** Scrolls to a form that opens at the lower edge, so that its buttons can be seen. */
const showWhole = (form: HTMLFormElement | null) => form?.scrollIntoView({ block: 'nearest' })

/** A reply that's typed and not sent yet. Kept in this tab until sign-out, so that it survives another view. */
function useKeptReply(reviewId: string) {
  const session = useSession()
  const place = `review-reply ${reviewId} ${session.state === 'signed-in' ? session.user.uid : ''}`
  const [reply, setReply] = useState(() => (sessionStore.read(place) as string | null) ?? '')
  const keep = (typed: string) => {
    setReply(typed)
    if (typed) sessionStore.write(place, typed)
    else sessionStore.forget(place)
  }
  return { reply, keep }
}

function AnswerForm({ review, onAnswered }: Pick<ReviewItemProps, 'review' | 'onAnswered'>) {
  const { id, name, ratedAt } = review
  const [isOpen, setOpen] = useState(false)
  const { reply, keep } = useKeptReply(id)
  const sending = useMutation({
    mutationFn: (text: string) =>
      adminAnswer(adminApi.reviews[':id'].answer.$post({ param: { id }, json: { answer: text, ratedAt } })),
    onSuccess: async () => {
      await onAnswered()
      keep('')
      notify('Sent. They’ll get it by email.')
    },
    onError: () => void onAnswered(),
  })
  if (!isOpen)
    return (
      <Button size="small" look="second" onClick={() => setOpen(true)}>
        {reply ? 'Finish reply' : 'Reply'}
        <span className="sr"> to {name}</span>
      </Button>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    sending.mutate(reply)
  }
  return (
    <form ref={showWhole} onSubmit={submit}>
      <TextareaField
        label={`Your reply to ${name ?? 'them'}`}
        hint="It goes out by email, and you can’t change it afterward."
        maxLength={MAX_REVIEW_ANSWER}
        autoFocus
        value={reply}
        onChange={({ target }) => keep(target.value)}
      />
      {sending.error && <Failure message={sending.error.message} />}
      <p className="acts">
        <Button type="submit" size="small" busy={sending.isPending && 'Sending...'}>
          Send
        </Button>
        <Button size="small" look="second" onClick={() => setOpen(false)}>
          Not now
        </Button>
      </p>
    </form>
  )
}
