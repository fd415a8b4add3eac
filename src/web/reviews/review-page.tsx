import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { type FormEvent, useState } from 'react'
import { bookedName } from '../../domain/booking/event-label.ts'
import { MAX_REVIEW, MAX_TOWN, starCounts } from '../../domain/booking/reviews.ts'
import { unbrokenDate } from '../../domain/calendar.ts'
import { paths } from '../../domain/paths.ts'
import { api, readAnswer } from '../app/api/api.ts'
import { Button } from '../ui/button.tsx'
import { Driveway } from '../ui/driveway.tsx'
import { LinkPage } from '../ui/feedback/not-answered.tsx'
import { Failure } from '../ui/feedback/notice.tsx'
import * as coverStyles from '../ui/form/cover.module.css'
import * as fieldStyles from '../ui/form/field.module.css'
import { Field, TextareaField } from '../ui/form/field.tsx'
import { Tick } from '../ui/form/tick.tsx'
import { Link } from '../ui/link.tsx'
import { CallUs, Outcome } from '../ui/outcome.tsx'
import { useOutcomeHeading } from '../ui/use-outcome-heading.ts'
import * as styles from './review-page.module.css'

const one = api.reviews[':token']

type Review = InferResponseType<typeof one.$get, 200>
type Said = NonNullable<Review['review']>

const reviewQuery = (token: string) =>
  queryOptions({
    queryKey: ['review', token],
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => readAnswer(one.$get({ param: { token } }, { init: { signal } })),
  })

/** `/review?token=…`: 1 to 5 stars and a few words about a past event, without an account. */
export const ReviewPage = () => (
  <LinkPage title="Rate your event" query={reviewQuery}>
    {(review, { token }) => <OneReview token={token} review={review} />}
  </LinkPage>
)

interface ReviewProps {
  token: string
  review: Review
}

function OneReview({ token, review }: ReviewProps) {
  if (review.state === 'closed' && !review.review)
    return (
      <Outcome title="You can’t rate this event online" act={<CallUs />}>
        We’d still like to hear from you. Just give us a call.
      </Outcome>
    )
  return review.state === 'open' ? <Rate token={token} review={review} /> : <Answered token={token} review={review} />
}

const reviewSubject = ({ packageName, date }: Review) =>
  `${bookedName(packageName)}${date ? ` on ${unbrokenDate(date)}` : ''}`

const TITLE = 'How did we do?'

/** The form's heading when the form replaces the thank-you message. */
const HeadingAgain = () => (
  <h1 ref={useOutcomeHeading(TITLE)} tabIndex={-1}>
    {TITLE}
  </h1>
)

const nothing: Omit<Said, 'stars'> = { words: '', town: '', showsName: false }

function Rate({ token, review }: ReviewProps) {
  const queries = useQueryClient()
  const [stars, setStars] = useState(review.review?.stars)
  const [said, setSaid] = useState<Omit<Said, 'stars'>>(review.review ?? nothing)
  const [asked, setAsked] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const sending = useMutation({
    mutationFn: (json: Said) => readAnswer(one.$put({ param: { token }, json })),
    onSuccess: (answer) => queries.setQueryData(reviewQuery(token).queryKey, answer),
  })
  const forgetLastTry = () => sending.isPending || sending.reset()
  const change = (part: Partial<Said>) => {
    forgetLastTry()
    setSaid({ ...said, ...part })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(stars === undefined)
    if (stars === undefined) event.currentTarget.querySelector('input')?.focus()
    else sending.mutate({ ...said, stars })
  }
  const { firstName } = review
  if (sending.isSuccess)
    return (
      <Outcome
        title={firstName ? `Thank\u00a0you, ${firstName}.` : 'Thank you.'}
        isDone
        act={
          <Button
            look="second"
            onClick={() => {
              setChanging(true)
              sending.reset()
            }}
          >
            Change your review
          </Button>
        }
      >
        We got your review, and the owner will read it. You can change it until we reply.
      </Outcome>
    )
  return (
    <div className={`wrap ${styles.room}`}>
      <div className={`${styles.page} ${styles.rate}`}>
        {isChanging ? <HeadingAgain /> : <h1>{TITLE}</h1>}
        <p className="lead quiet">
          {review.review
            ? `Your ${reviewSubject(review)}. We got your review, and you can change it until we reply.`
            : `Your ${reviewSubject(review)}. The owner reads every word.`}
        </p>
        <form onSubmit={submit} noValidate>
          <fieldset className={styles.stars} aria-describedby={asked ? 'stars-missing' : undefined}>
            <legend>Your rating</legend>
            <div className={styles.scale}>
              {starCounts.map((count) => (
                <label key={count} className={styles.star}>
                  <input
                    className={coverStyles.cover}
                    type="radio"
                    name="stars"
                    checked={stars === count}
                    onChange={() => {
                      forgetLastTry()
                      setAsked(false)
                      setStars(count)
                    }}
                  />
                  {count}
                  <span className="sr"> out of 5</span>
                </label>
              ))}
            </div>
            <p aria-hidden="true" className={styles.ends}>
              <span>Not good</span>
              <span>Great</span>
            </p>
            {asked && (
              <div className={fieldStyles.field}>
                <p id="stars-missing" className={fieldStyles.why} role="alert">
                  Please pick a number from 1 to 5.
                </p>
              </div>
            )}
          </fieldset>
          <TextareaField
            label="A few words"
            optional
            rows={4}
            maxLength={MAX_REVIEW}
            value={said.words}
            onChange={({ target }) => change({ words: target.value })}
          />
          <Tick
            type="checkbox"
            checked={said.showsName}
            onChange={({ target }) => change({ showsName: target.checked })}
          >
            You may show this on your site, with my first name{firstName ? ` (${firstName})` : ''} and my town.
          </Tick>
          {said.showsName && (
            <Field
              label="Your town"
              optional
              autoComplete="address-level2"
              maxLength={MAX_TOWN}
              value={said.town}
              onChange={({ target }) => change({ town: target.value })}
            />
          )}
          {sending.error && <Failure message={sending.error.message} />}
          <p className="acts">
            <Button type="submit" size="big" busy={sending.isPending && 'Sending...'}>
              {review.review ? 'Save changes' : 'Send'}
            </Button>
          </p>
        </form>
      </div>
      <Driveway className={styles.driveway} />
    </div>
  )
}

/** The submitted review with the owner's answer. The reviewer can hide their name at any time. */
function Answered({ token, review }: ReviewProps) {
  const queries = useQueryClient()
  const hiding = useMutation({
    mutationFn: () => readAnswer(one.name.$delete({ param: { token } })),
    onSuccess: (answer) => queries.setQueryData(reviewQuery(token).queryKey, answer),
  })
  const said = review.review
  return (
    <div className={`wrap prompt ${styles.page}`}>
      <h1>Your review</h1>
      <p className="lead quiet">Your {reviewSubject(review)}.</p>
      {said && (
        <figure className={styles.said}>
          <figcaption>
            <b>{said.stars}</b> out of 5
          </figcaption>
          {said.words && <blockquote className="lines">{said.words}</blockquote>}
        </figure>
      )}
      {review.answer && (
        <section className={styles.answer}>
          <h2>Our reply</h2>
          <p className="lines">{review.answer}</p>
        </section>
      )}
      {hiding.error && <Failure message={hiding.error.message} />}
      <div role="status">{hiding.isSuccess && 'Done. We won’t show it on our site.'}</div>
      <p className="acts">
        {said?.showsName && (
          <Button look="second" busy={hiding.isPending && 'Saving...'} onClick={() => hiding.mutate()}>
            Take it off the site
          </Button>
        )}
        <Link className="text" to={paths.home}>
          Back to the home page
        </Link>
      </p>
    </div>
  )
}
