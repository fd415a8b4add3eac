import { isCancelled, isHeld } from './booking.ts'

/** Maximum lengths in characters: of a review, the owner's reply, and a town. */
export const MAX_REVIEW = 600
export const MAX_REVIEW_ANSWER = 1_000
export const MAX_TOWN = 40

export const starCounts = [1, 2, 3, 4, 5] as const

/** Number of reviews on the home page (§2). */
export const SHOWN_REVIEWS = 3

/** An event can be rated for this many days after it ended. */
export const REVIEW_DAYS = 60

/** A review without a reply waits for the owner for this many days. After that it can still be replied to. */
export const REPLY_DAYS = 30

/** What the review rules need to know. Rows from the old site may lack an end. */
interface Reviewed {
  status: string | null
  endsAt: Date | null
  holdExpiresAt: Date | null
  userId: string | null
  fullName: string | null
}

/** 'closed': not over yet, didn't take place, too long ago, or its account was deleted. */
export type ReviewState = 'open' | 'answered' | 'closed'

/** State of a booking's review. It can be written or changed until the owner replies. */
export function reviewState(
  booking: Reviewed,
  review: { answeredAt: Date | null } | undefined,
  now: Date,
): ReviewState {
  if (review?.answeredAt) return 'answered'
  const { status, endsAt, userId, fullName } = booking
  if (userId === null && fullName === null) return 'closed'
  if (!endsAt || isCancelled(status) || isHeld(booking)) return 'closed'
  const since = now.getTime() - endsAt.getTime()
  return since >= 0 && since <= REVIEW_DAYS * 86_400_000 ? 'open' : 'closed'
}

/** Longest review, in characters, that fits the home page's large type. */
export const MAX_QUOTED = 240

/** True if the home page can show it: the customer gave permission, and the text isn't empty or too long. */
export const mayShow = ({ showsName, words }: { showsName: boolean; words: string | null }): boolean =>
  showsName && words !== null && words !== '' && words.length <= MAX_QUOTED

/** A review as quoted on the home page. */
export interface Quoted {
  words: string
  name: string
  event: string
}

/** 'Driver's Den, Gilbert'. */
export const quotedEvent = (packageName: string, town: string | null): string =>
  town ? `${packageName}, ${town}` : packageName
