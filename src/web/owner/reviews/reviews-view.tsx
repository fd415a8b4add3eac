import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { useState } from 'react'
import { SHOWN_REVIEWS } from '../../../domain/booking/reviews.ts'
import { paths } from '../../../domain/paths.ts'
import { adminApi } from '../../app/api/api.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { notify } from '../../ui/feedback/toast.tsx'
import { Letterhead } from '../../ui/letterhead.tsx'
import { Link } from '../../ui/link.tsx'
import * as dayNavStyles from '../bookings/day-nav.module.css'
import { EmptyView } from '../empty-view.tsx'
import { FailedToLoad } from '../failed-to-load.tsx'
import { adminAnswer, attentionQuery } from '../queries.ts'
import { type Review, ReviewItem } from './review-item.tsx'
import * as styles from './reviews-view.module.css'

type ReviewPage = InferResponseType<typeof adminApi.reviews.index.$get, 200>

const reviewsQuery = infiniteQueryOptions({
  queryKey: ['admin', 'reviews'],
  queryFn: ({ pageParam: cursor }) => adminAnswer(adminApi.reviews.index.$get({ query: cursor ? { cursor } : {} })),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }: ReviewPage) => nextCursor,
  // Nothing announces new reviews.
  staleTime: 0,
})

const seen = ({ id, ratedAt }: Review) => ({ id, ratedAt })

/** Customer reviews: reading and answering them, and picking three for the home page. */
export function ReviewsView() {
  const queries = useQueryClient()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(reviewsQuery)
  const reviews = data?.pages.flatMap((page) => page.reviews)
  const first = data?.pages[0]
  const [picked, setPicked] = useState<Review[]>()
  const chosen = picked ?? first?.chosen ?? []
  const again = async () => {
    await Promise.all([reviewsQuery, attentionQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey })))
  }
  const choosing = useMutation({
    mutationFn: (next: Review[]) => adminAnswer(adminApi.reviews.chosen.$put({ json: { reviews: next.map(seen) } })),
    onSuccess: async (_, next) => {
      await again()
      setPicked(undefined)
      notify(
        next.length > 0 ? 'These three are on the home page now.' : 'The home page shows its original quotes again.',
      )
    },
    onError: () => void again(),
  })
  const pick = (review: Review, isPicked: boolean) => {
    choosing.reset()
    const others = chosen.filter(({ id }) => id !== review.id)
    setPicked(isPicked ? [...others, review].slice(-SHOWN_REVIEWS) : others)
  }
  return (
    <section aria-labelledby="reviews" data-prints-alone>
      <Letterhead />
      <div className={dayNavStyles.calNav}>
        <h2 id="reviews">Reviews</h2>
      </div>
      {error && !data && <FailedToLoad error={error} onRetry={refetch} />}
      {!reviews && !error && <Skeleton count={3} />}
      {reviews?.length === 0 && (
        <EmptyView title="No reviews yet">
          <p>
            We ask customers for one the day after their event. Reply to reviews here, and choose three for the home
            page.
          </p>
          <p>
            <Link className={`${buttonStyles.btn} ${buttonStyles.second}`} to={paths.home}>
              See the home page
            </Link>
          </p>
        </EmptyView>
      )}
      {reviews && reviews.length > 0 && (
        <>
          <HomePageLine
            chosen={chosen}
            isChanged={picked !== undefined}
            busy={choosing.isPending}
            unanswered={first?.unanswered ?? 0}
            hasAny={(first?.chosen.length ?? 0) > 0}
            onSave={() => choosing.mutate(chosen)}
            onClear={() => choosing.mutate([])}
          />
          {choosing.error && (
            <div className={`column ${styles.failure}`}>
              <Failure message={choosing.error.message} />
            </div>
          )}
        </>
      )}
      <ol>
        {reviews?.map((review) => (
          <ReviewItem
            key={review.id}
            review={review}
            place={chosen.findIndex(({ id }) => id === review.id) + 1}
            onPick={(isPicked) => pick(review, isPicked)}
            onAnswered={again}
          />
        ))}
      </ol>
      {hasNextPage && (
        <Button look="second" busy={isFetchingNextPage && 'Loading...'} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  )
}

interface HomePageLineProps {
  chosen: Review[]
  isChanged: boolean
  hasAny: boolean
  busy: boolean
  unanswered: number
  onSave: () => void
  onClear: () => void
}

/** The reviews quoted on the home page, and buttons to change them. */
function HomePageLine({ chosen, isChanged, hasAny, busy, unanswered, onSave, onClear }: HomePageLineProps) {
  const names = chosen.map(({ name }) => name ?? 'Unknown').join(', ')
  return (
    <div className={styles.home}>
      <p>
        {unanswered > 0 && `${unanswered} to reply to. `}
        {chosen.length === 0
          ? `The home page shows its original quotes. Choose ${SHOWN_REVIEWS} to replace them.`
          : `For the home page: ${names}.`}
        {chosen.length > 0 &&
          chosen.length < SHOWN_REVIEWS &&
          `${isChanged ? ' Not saved yet. Choose' : ' The home page shows its original quotes until you choose'} ${SHOWN_REVIEWS - chosen.length}\u00a0more.`}
      </p>
      <p className="acts">
        {isChanged && chosen.length === SHOWN_REVIEWS && (
          <Button size="small" busy={busy && 'Saving...'} onClick={onSave}>
            Show these three
          </Button>
        )}
        {hasAny && (
          <Button size="small" look="second" disabled={busy} onClick={onClear}>
            Use the original quotes
          </Button>
        )}
      </p>
    </div>
  )
}
