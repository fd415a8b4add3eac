import { and, desc, eq, gt, gte, isNotNull, min } from 'drizzle-orm'
import { Hono } from 'hono'
import { z } from 'zod'
import { BOOKED } from '../../domain/booking/booking.ts'
import { hasRunningCode } from '../booking/usable-promo.ts'
import type { Guards, SignedInEnv } from '../platform/auth/guards.ts'
import type { SignedInUser } from '../platform/auth/sessions.ts'
import type { Config } from '../platform/config/config.ts'
import type { Secrets } from '../platform/config/data-dir.ts'
import { account, profiles, user } from '../platform/database/account-schema.ts'
import { type Database, type Db, translateConstraint } from '../platform/database/database.ts'
import { bookings } from '../platform/database/schema.ts'
import { line } from '../platform/http/fields.ts'
import { consumeLimit } from '../platform/http/limits/consume-limit.ts'
import { describes, Instant, send } from '../platform/http/responses.ts'
import { jsonBody } from '../platform/http/validation.ts'
import { chooseTexts, endIfNumberChanged, loadTextChoice, TextChoice } from '../sms/consents.ts'

/** The document users/{uid} of §3. Until first saved, it has the account's name and email. */
export const Profile = z
  .strictObject({
    uid: z.string(),
    email: z.string(),
    displayName: z.string(),
    phone: z.string(),
    address: z.string(),
    updatedAt: Instant.nullable(),
  })
  .meta({ id: 'Profile' })

/** The data that prefills the booking form. §3 stores only the profile. */
const MyProfile = z
  .strictObject({
    ...Profile.shape,
    lastBooking: z
      .strictObject({ fullName: z.string(), billingAddress: z.string(), phoneNumber: z.string() })
      .nullable()
      .describe('Whom their latest booking was for, canceled or not; null if there is none'),
    held: z
      .strictObject({ id: z.string(), startsAt: Instant, expiresAt: Instant })
      .nullable()
      .describe('Their latest unpaid hold on a time; null if there is none, and for the owner'),
    takesPromoCodes: z.boolean().describe('True if any promo code can be used right now'),
    texts: TextChoice.describe('Consent to text messages about bookings; null if texts are off'),
  })
  .meta({ id: 'MyProfile' })

const ProfileChange = z.strictObject({
  displayName: line(200).optional(),
  email: line(254).optional(),
  phone: line(50).optional(),
  address: line(500).optional(),
})

const TextsChange = z.strictObject({
  agrees: z.boolean(),
  phone: z.string().max(20).nullable().describe('The number shown next to the checkbox, as E.164'),
})

type Deps = { db: Database; clock: () => Date; guards: Guards; config: Config; secrets: Secrets }

export async function loadProfile(
  db: Db,
  who: Pick<SignedInUser, 'id' | 'email' | 'name'>,
): Promise<z.output<typeof Profile>> {
  const [saved] = await db.select().from(profiles).where(eq(profiles.userId, who.id))
  return {
    uid: who.id,
    email: saved?.email ?? who.email,
    displayName: saved?.displayName ?? who.name,
    phone: saved?.phone ?? '',
    address: saved?.address ?? '',
    updatedAt: saved?.updatedAt.toISOString() ?? null,
  }
}

/** Latest unpaid hold made since `since`. An expired hold may stay for up to a minute, so its end is checked. */
async function findHeld(db: Db, userId: string, since: Date, now: Date) {
  const { id, startsAt, holdExpiresAt, createdAt, status } = bookings
  const [held] = await db
    .select({ id, startsAt, expiresAt: holdExpiresAt })
    .from(bookings)
    .where(and(eq(bookings.userId, userId), gte(createdAt, since), eq(status, BOOKED), gt(holdExpiresAt, now)))
    .orderBy(desc(bookings.createdAt))
    .limit(1)
  if (!held?.startsAt || !held.expiresAt) return null
  return { id: held.id, startsAt: held.startsAt.toISOString(), expiresAt: held.expiresAt.toISOString() }
}

/**
 * The profile, the latest hold, and the contact data of the latest booking. Ignores bookings made before the mailbox's owner
 * took over the account, and those of the business owner, which are for callers.
 */
async function myProfile(
  deps: Pick<Deps, 'config' | 'secrets'>,
  db: Db,
  who: Pick<SignedInUser, 'id' | 'email' | 'name' | 'isAdmin'>,
  now: Date,
): Promise<z.output<typeof MyProfile>> {
  const takesPromoCodes = await hasRunningCode(db, now)
  const texts = await loadTextChoice(deps, db, who.id)
  const { since } =
    (
      await db
        .select({ since: min(account.createdAt) })
        .from(account)
        .where(eq(account.userId, who.id))
    )[0] ?? {}
  const profile = await loadProfile(db, who)
  if (!since || who.isAdmin) return { ...profile, lastBooking: null, held: null, takesPromoCodes, texts }
  const [last] = await db
    .select({
      fullName: bookings.fullName,
      billingAddress: bookings.billingAddress,
      phoneNumber: bookings.phoneNumber,
    })
    .from(bookings)
    // Bookings imported from the old site may lack these fields.
    .where(and(eq(bookings.userId, who.id), isNotNull(bookings.billingAddress), gte(bookings.createdAt, since)))
    .orderBy(desc(bookings.createdAt), desc(bookings.id))
    .limit(1)
  const { fullName, billingAddress, phoneNumber } = last ?? {}
  return {
    ...profile,
    lastBooking: last
      ? { fullName: fullName ?? '', billingAddress: billingAddress ?? '', phoneNumber: phoneNumber ?? '' }
      : null,
    held: await findHeld(db, who.id, since, now),
    takesPromoCodes,
    texts,
  }
}

/** The signed-in customer's profile (§7). Its email is where we write to; it doesn't change the sign-in. */
export const profileRoutes = ({ db, clock, guards, ...deps }: Deps) =>
  new Hono<SignedInEnv>()
    .use(guards.requireUser)
    .get('/', describes('Get my profile', { 200: MyProfile }, ['not-signed-in']), async (c) =>
      send(c, MyProfile, await myProfile(deps, db, c.var.user, clock())),
    )
    .put(
      '/',
      describes(
        'Save my profile',
        { 200: MyProfile },
        ['not-signed-in'],
        'Merges the given fields. A changed name is saved to the account first, then to the profile.',
      ),
      jsonBody(ProfileChange),
      async (c) => {
        const change = c.req.valid('json')
        const who = c.var.user
        const name = change.displayName ?? who.name
        const saved = await db.transaction(async (tx) => {
          if (name !== who.name) await tx.update(user).set({ name, updatedAt: clock() }).where(eq(user.id, who.id))
          const values = { ...change, updatedAt: clock() }
          await translateConstraint(
            tx
              .insert(profiles)
              .values({ userId: who.id, email: who.email, displayName: name, ...values })
              .onConflictDoUpdate({ target: profiles.userId, set: values }),
          )
          await endIfNumberChanged(tx, who.id, clock())
          return myProfile(deps, tx, { ...who, name }, clock())
        })
        return send(c, MyProfile, saved)
      },
    )
    .put(
      '/texts',
      describes(
        'Agree to text messages about my bookings, or withdraw consent',
        { 200: MyProfile },
        ['not-signed-in', 'texts-off', 'texts-need-number', 'too-many-attempts'],
        'Sent only between 9 AM and 8 PM in Phoenix. Changing the phone number withdraws consent.',
      ),
      jsonBody(TextsChange),
      async (c) => {
        const who = c.var.user
        const now = clock()
        await consumeLimit(db, 'text-consent-of-account', who.id, now)
        const saved = await db.transaction(async (tx) => {
          await tx.select({ id: user.id }).from(user).where(eq(user.id, who.id)).for('update')
          await chooseTexts(deps, tx, who.id, c.req.valid('json'), now)
          return myProfile(deps, tx, who, now)
        })
        return send(c, MyProfile, saved)
      },
    )
