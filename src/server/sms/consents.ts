import { createHmac } from 'node:crypto'
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { Refused } from '../../domain/refusals.ts'
import { CONSENT_VERSION, consentLabel, consentTerms, namedSince } from '../../domain/sms/consent.ts'
import { type TextEnd, textAbouts } from '../../domain/sms/text-states.ts'
import { phoneLabel, usPhone } from '../../domain/sms/us-phone.ts'
import type { Config } from '../platform/config/config.ts'
import type { Secrets } from '../platform/config/data-dir.ts'
import { profiles } from '../platform/database/account-schema.ts'
import type { Db } from '../platform/database/database.ts'
import { textConsents, textStops, texts } from '../platform/database/text-schema.ts'

/** A number as it is counted and remembered apart from its account. */
export const phoneHash = (phone: string, authSecret: string): string =>
  createHmac('sha256', authSecret).update(`text ${phone}`).digest('base64url')

/** The US number of a profile, as E.164; undefined where there is none. */
export async function phoneOf(db: Db, userId: string): Promise<string | undefined> {
  const [profile] = await db.select({ phone: profiles.phone }).from(profiles).where(eq(profiles.userId, userId))
  return usPhone(profile?.phone ?? '')
}

/** Did the owner of this number reply STOP, and not START since? */
export async function isStopped(db: Db, phone: string, authSecret: string): Promise<boolean> {
  const rows = await db
    .select()
    .from(textStops)
    .where(eq(textStops.phoneHash, phoneHash(phone, authSecret)))
  return rows.length > 0
}

/** STOP is obeyed for the number, whoever's it is, until START. */
export async function stopNumber(db: Db, phone: string, authSecret: string, now: Date): Promise<void> {
  const row = { phoneHash: phoneHash(phone, authSecret), stoppedAt: now }
  await db.insert(textStops).values(row).onConflictDoNothing()
}

/** START takes STOP back. */
export async function startNumber(db: Db, phone: string, authSecret: string): Promise<void> {
  await db.delete(textStops).where(eq(textStops.phoneHash, phoneHash(phone, authSecret)))
}

/** The consent of an account that holds: it was given for the number that stands in the profile now. */
export async function consentOf(db: Db, userId: string) {
  const isOpen = and(eq(textConsents.userId, userId), isNull(textConsents.endedAt))
  const [consent] = await db.select().from(textConsents).where(isOpen)
  return consent && consent.phone === (await phoneOf(db, userId)) ? consent : undefined
}

/** Notes that the box was ticked for `phone` (E.164), in the very words that it showed. In a transaction. */
export async function agreeToTexts(tx: Db, userId: string, phone: string, now: Date): Promise<void> {
  await endConsent(tx, userId, 'number', now)
  const words = `${consentLabel(phone)}. ${consentTerms}`
  await tx.insert(textConsents).values({ userId, phone, words, wordsVersion: CONSENT_VERSION, agreedAt: now })
}

/** Ends an account's consent, where one is open. */
export async function endConsent(db: Db, userId: string, endedBy: TextEnd, now: Date): Promise<void> {
  const isOpen = and(eq(textConsents.userId, userId), isNull(textConsents.endedAt))
  await db.update(textConsents).set({ endedAt: now, endedBy }).where(isOpen)
}

/** What was texted about these bookings, oldest first. */
export const textsAbout = (db: Db, bookingIds: string[]) =>
  db.select().from(texts).where(inArray(texts.bookingId, bookingIds)).orderBy(asc(texts.createdAt))

/** What an account agreed to, newest first. */
export const textConsentsOf = (db: Db, userId: string) =>
  db.select().from(textConsents).where(eq(textConsents.userId, userId)).orderBy(desc(textConsents.agreedAt))

/** Ends the consent of an account whose profile names another number by now. */
export async function endIfNumberChanged(tx: Db, userId: string, now: Date): Promise<void> {
  if (!(await consentOf(tx, userId))) await endConsent(tx, userId, 'number', now)
}

/** What Account Settings offers; null where texts are off. */
export const TextChoice = z
  .strictObject({
    phone: z.string().nullable().describe('The US number of the profile, as E.164; null where it has none'),
    agreed: z.boolean().describe('Whether the box is checked for that number'),
    agreedToLess: z
      .boolean()
      .describe('Whether it was checked when its words named fewer kinds of texts than they do now'),
    stopped: z.boolean().describe('Whether that number replied STOP, and not START since'),
    from: z.string().nullable().describe('The number START is texted to; null where any of ours will do'),
  })
  .nullable()

export async function textChoiceOf(
  { config, secrets }: { config: Config; secrets: Secrets },
  db: Db,
  userId: string,
): Promise<z.output<typeof TextChoice>> {
  if (!config.texts) return null
  const phone = await phoneOf(db, userId)
  const consent = await consentOf(db, userId)
  return {
    phone: phone ?? null,
    agreed: consent !== undefined,
    agreedToLess: consent !== undefined && textAbouts.some((about) => consent.wordsVersion < namedSince[about]),
    stopped: phone !== undefined && (await isStopped(db, phone, secrets.authSecret)),
    from: config.texts.from.startsWith('+') ? phoneLabel(config.texts.from) : null,
  }
}

/** Ticks the box for the number that it showed, or unticks it. Refuses a number that the profile doesn't name. */
export async function chooseTexts(
  { config }: { config: Config },
  tx: Db,
  userId: string,
  { agrees, phone }: { agrees: boolean; phone: string | null },
  now: Date,
): Promise<void> {
  if (!agrees) return endConsent(tx, userId, 'customer', now)
  if (!config.texts) throw new Refused('texts-off')
  const own = await phoneOf(tx, userId)
  if (!own || own !== phone) throw new Refused('texts-need-number')
  if (!(await consentOf(tx, userId))) await agreeToTexts(tx, userId, own, now)
}
