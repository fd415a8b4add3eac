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

/** HMAC of a phone number, for counting and STOPs independent of any account. */
export const phoneHash = (phone: string, authSecret: string): string =>
  createHmac('sha256', authSecret).update(`text ${phone}`).digest('base64url')

/** The US number of a profile as E.164; undefined if it has none. */
async function findPhone(db: Db, userId: string): Promise<string | undefined> {
  const [profile] = await db.select({ phone: profiles.phone }).from(profiles).where(eq(profiles.userId, userId))
  return usPhone(profile?.phone ?? '')
}

/** True if this number replied STOP and not START since. */
export async function isStopped(db: Db, phone: string, authSecret: string): Promise<boolean> {
  const rows = await db
    .select()
    .from(textStops)
    .where(eq(textStops.phoneHash, phoneHash(phone, authSecret)))
  return rows.length > 0
}

/** Records a STOP for the number, whichever account has it, until START. */
export async function stopNumber(db: Db, phone: string, authSecret: string, now: Date): Promise<void> {
  const row = { phoneHash: phoneHash(phone, authSecret), stoppedAt: now }
  await db.insert(textStops).values(row).onConflictDoNothing()
}

/** Clears a STOP after START. */
export async function startNumber(db: Db, phone: string, authSecret: string): Promise<void> {
  await db.delete(textStops).where(eq(textStops.phoneHash, phoneHash(phone, authSecret)))
}

/** An account's consent if it's valid: given for the number now in the profile. */
export async function findConsent(db: Db, userId: string) {
  const isOpen = and(eq(textConsents.userId, userId), isNull(textConsents.endedAt))
  const [consent] = await db.select().from(textConsents).where(isOpen)
  return consent && consent.phone === (await findPhone(db, userId)) ? consent : undefined
}

/** Records consent for `phone` (E.164) in the exact words shown next to the checkbox. Call it in a transaction. */
export async function agreeToTexts(tx: Db, userId: string, phone: string, now: Date): Promise<void> {
  await endConsent(tx, userId, 'number', now)
  const words = `${consentLabel(phone)}. ${consentTerms}`
  await tx.insert(textConsents).values({ userId, phone, words, wordsVersion: CONSENT_VERSION, agreedAt: now })
}

/** Ends an account's consent, if it has one. */
export async function endConsent(db: Db, userId: string, endedBy: TextEnd, now: Date): Promise<void> {
  const isOpen = and(eq(textConsents.userId, userId), isNull(textConsents.endedAt))
  await db.update(textConsents).set({ endedAt: now, endedBy }).where(isOpen)
}

/** Texts about these bookings, oldest first. */
export const textsAbout = (db: Db, bookingIds: string[]) =>
  db.select().from(texts).where(inArray(texts.bookingId, bookingIds)).orderBy(asc(texts.createdAt))

/** Consents an account ever gave, newest first. */
export const listTextConsents = (db: Db, userId: string) =>
  db.select().from(textConsents).where(eq(textConsents.userId, userId)).orderBy(desc(textConsents.agreedAt))

/** Ends the consent of an account whose profile now has a different number. */
export async function endIfNumberChanged(tx: Db, userId: string, now: Date): Promise<void> {
  if (!(await findConsent(tx, userId))) await endConsent(tx, userId, 'number', now)
}

/** The text-message choice in Account Settings; null if texts are off. */
export const TextChoice = z
  .strictObject({
    phone: z.string().nullable().describe("The profile's US number as E.164; null if it has none"),
    agreed: z.boolean().describe('True if the box is checked for that number'),
    agreedToLess: z
      .boolean()
      .describe('True if it was checked when its wording covered fewer kinds of texts than today'),
    stopped: z.boolean().describe('True if that number replied STOP and not START since'),
    from: z.string().nullable().describe('The number to text START to; null if any of ours works'),
  })
  .nullable()

export async function loadTextChoice(
  { config, secrets }: { config: Config; secrets: Secrets },
  db: Db,
  userId: string,
): Promise<z.output<typeof TextChoice>> {
  if (!config.texts) return null
  const phone = await findPhone(db, userId)
  const consent = await findConsent(db, userId)
  return {
    phone: phone ?? null,
    agreed: consent !== undefined,
    agreedToLess: consent !== undefined && textAbouts.some((about) => consent.wordsVersion < namedSince[about]),
    stopped: phone !== undefined && (await isStopped(db, phone, secrets.authSecret)),
    from: config.texts.from.startsWith('+') ? phoneLabel(config.texts.from) : null,
  }
}

/** Checks or unchecks the box for the number shown. Refuses a number that isn't the profile's. */
export async function chooseTexts(
  { config }: { config: Config },
  tx: Db,
  userId: string,
  { agrees, phone }: { agrees: boolean; phone: string | null },
  now: Date,
): Promise<void> {
  if (!agrees) return endConsent(tx, userId, 'customer', now)
  if (!config.texts) throw new Refused('texts-off')
  const own = await findPhone(tx, userId)
  if (!own || own !== phone) throw new Refused('texts-need-number')
  if (!(await findConsent(tx, userId))) await agreeToTexts(tx, userId, own, now)
}
