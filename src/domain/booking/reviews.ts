import { isCancelled, isHeld } from './booking.ts'

/** Characters of a review, of the owner's answer, and of a town. */
export const MAX_REVIEW = 600
export const MAX_REVIEW_ANSWER = 1_000
export const MAX_TOWN = 40

export const starCounts = [1, 2, 3, 4, 5] as const

/** So many the home page shows (§2). */
export const SHOWN_REVIEWS = 3

/** So long after its end an event can be rated. */
export const REVIEW_DAYS = 60

/** A booking as far as reviews go; rows of the old site may lack an end. */
interface Reviewed {
  status: string | null
  endsAt: Date | null
  holdExpiresAt: Date | null
  userId: string | null
  fullName: string | null
}

/** 'closed': the event is still ahead, did not take place, was too long ago, or is nobody's since its account was deleted. */
export type ReviewState = 'open' | 'answered' | 'closed'

/** May a review be written or changed? Until the owner has answered it. */
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

/** Characters of a review that the home page can quote: it sets them large. */
export const MAX_QUOTED = 240

/** May the home page show it? With its customer's tick, and something to quote that isn't too long. */
export const mayShow = ({ showsName, words }: { showsName: boolean; words: string | null }): boolean =>
  showsName && words !== null && words !== '' && words.length <= MAX_QUOTED

/** A review as the home page quotes it. */
export interface Quoted {
  words: string
  name: string
  event: string
}

/** 'Driver's Den, Gilbert'. */
export const quotedEvent = (packageName: string, town: string | null): string =>
  town ? `${packageName}, ${town}` : packageName
