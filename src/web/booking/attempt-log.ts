import { mayAttempt, recentAttempts } from '../../domain/booking-limits.ts'
import { sessionStore } from '../app/storage/session-storage.ts'

const keyOf = (userId: string) => `booking-attempts ${userId}`

const isNumber = (value: unknown) => typeof value === 'number'

/** Counts one submission of this account; false, and not counted, where three were made in the last 60 s (§5). */
export function countAttempt(userId: string, now: Date): boolean {
  const stored = sessionStore.read(keyOf(userId))
  const recent = recentAttempts(Array.isArray(stored) ? stored.filter(isNumber) : [], now)
  const allowed = mayAttempt(recent, now)
  if (allowed) sessionStore.write(keyOf(userId), [...recent, now.getTime()])
  return allowed
}
