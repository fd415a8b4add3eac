import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/support/app.ts'
import { bookingOn, orderOn } from '../../../test/support/booking.ts'
import { picture, upload } from '../../../test/support/files/photos.ts'
import { filesInZip } from '../../../test/support/files/zip.ts'
import { photoFileName } from '../photos/photo-files.ts'
import { account, user } from '../platform/database/account-schema.ts'
import { photos } from '../platform/database/photo-schema.ts'
import { bookings } from '../platform/database/schema.ts'

const { db, pool, signUp, signInAdmin, confirmAddress, visitor, clock, storage } = await testApp({
  now: '2026-06-01T12:00:00-07:00',
})

const wish = orderOn('2026-06-08')

test("a profile starts with the account's data and keeps merged changes", async () => {
  const dana = await signUp('dana@example.com', 'Dana')
  const before = await (await dana.get('/api/profile')).json()
  expect(before).toMatchObject({ email: 'dana@example.com', displayName: 'Dana', phone: '', updatedAt: null })
  await dana.put('/api/profile', { phone: '555', displayName: 'Dana W', email: 'work@example.com' })
  const after = await (await dana.put('/api/profile', { address: '1 Main St' })).json()
  expect(after).toMatchObject({ phone: '555', address: '1 Main St', displayName: 'Dana W', email: 'work@example.com' })
  const { user: account } = await (await dana.get('/api/session')).json()
  expect(account).toMatchObject({ displayName: 'Dana W', email: 'dana@example.com' })
})

test("only the customer's own profile shows whom their latest booking was for", async () => {
  const [dana, eve] = [await signUp(), await signUp()]
  const fetchLastBooking = async (who: typeof dana) => (await (await who.get('/api/profile')).json()).lastBooking
  // The test clock is behind the database's clock.
  const signedUpAt = (at: string) =>
    db
      .update(account)
      .set({ createdAt: new Date(at) })
      .where(eq(account.userId, dana.uid))
  await signedUpAt('2026-06-01T12:00:00-07:00')
  expect(await fetchLastBooking(dana)).toBeNull()
  const told = { fullName: 'Dana W', email: 'd@example.com', billingAddress: '12 Fairway Dr', phoneNumber: '555' }
  const first = await dana.post('/api/bookings', { ...wish, date: '2026-06-15', customerInfo: told })
  expect(first.status).toBe(201)
  clock.set('2026-06-01T12:01:00-07:00')
  const moved = { ...told, billingAddress: '7 Links Ln' }
  const { id } = await (await dana.post('/api/bookings', { ...wish, date: '2026-06-16', customerInfo: moved })).json()
  await dana.post(`/api/bookings/${id}/cancel`, {})
  expect(await fetchLastBooking(dana)).toEqual({ fullName: 'Dana W', billingAddress: '7 Links Ln', phoneNumber: '555' })
  expect(await fetchLastBooking(eve)).toBeNull()
  const saved = await (await dana.put('/api/profile', { phone: '556' })).json()
  expect(saved).toMatchObject({ phone: '556', lastBooking: { phoneNumber: '555' } })
  // Bookings made before the mailbox's owner took over the account may have been entered by someone else.
  await signedUpAt('2026-06-01T12:02:00-07:00')
  expect(await fetchLastBooking(dana)).toBeNull()
})

test("a customer's profile has their unpaid hold until it ends; nobody else's does", async () => {
  const [dana, eve] = [await signUp(), await signUp()]
  const owner = await signInAdmin({ unlocked: true })
  const fetchHeld = async (who: Pick<typeof dana, 'get'>) => (await (await who.get('/api/profile')).json()).held
  // Accounts are made by the database's clock, which is ahead of the test's.
  const createdAt = new Date('2030-01-01T12:00:00-07:00')
  const hold = (uid: string, date: string, expires: string) =>
    db.insert(bookings).values(bookingOn(date, { userId: uid, holdExpiresAt: new Date(expires), createdAt }))
  const { uid: ownerId } = (await (await owner.get('/api/session')).json()).user
  await hold(dana.uid, '2026-07-06', '2026-06-01T11:00:00-07:00')
  expect(await fetchHeld(dana)).toBeNull()
  await hold(dana.uid, '2026-07-07', '2030-06-01T12:00:00-07:00')
  await hold(ownerId, '2026-07-08', '2030-06-01T12:00:00-07:00')
  expect(await fetchHeld(dana)).toMatchObject({ startsAt: '2026-07-07T21:00:00.000Z' })
  expect(await fetchHeld(eve)).toBeNull()
  expect(await fetchHeld(owner)).toBeNull()
  // A hold made before the mailbox's owner took over the account may be someone else's.
  await db
    .update(account)
    .set({ createdAt: new Date('2030-01-02T12:00:00-07:00') })
    .where(eq(account.userId, dana.uid))
  expect(await fetchHeld(dana)).toBeNull()
})

test('changing the password ends the other sessions and keeps this one', async () => {
  const dana = await signUp()
  const elsewhere = visitor()
  await elsewhere.post('/api/auth/sign-in/email', { email: dana.email, password: dana.password })
  const change = (currentPassword: string) =>
    dana.post('/api/account/password', { currentPassword, newPassword: 'another password' })
  expect(await (await change('wrong')).json()).toMatchObject({ status: 403, detail: 'Incorrect password' })
  expect((await change(dana.password)).status).toBe(200)
  expect((await dana.get('/api/profile')).status).toBe(200)
  expect((await elsewhere.get('/api/profile')).status).toBe(401)
})

test('a customer can list and end only their own sessions', async () => {
  const [dana, eve] = [await signUp(), await signUp()]
  const elsewhere = visitor()
  await elsewhere.post('/api/auth/sign-in/email', { email: dana.email, password: dana.password })
  const sessions = await (await dana.get('/api/account/sessions')).json()
  expect(sessions.map(({ isThisOne }: { isThisOne: boolean }) => isThisOne).sort()).toEqual([false, true])
  const other = sessions.find(({ isThisOne }: { isThisOne: boolean }) => !isThisOne)
  expect((await eve.delete(`/api/account/sessions/${other.id}`)).status).toBe(404)
  expect((await dana.delete(`/api/account/sessions/${other.id}`)).status).toBe(200)
  expect((await elsewhere.get('/api/profile')).status).toBe(401)
})

test('deleting an account anonymizes its past bookings', async () => {
  const dana = await signUp()
  const { id } = await (await dana.post('/api/bookings', wish)).json()
  const leave = () => dana.post('/api/account/delete', { password: dana.password })
  expect(await (await leave()).json()).toMatchObject({ code: 'has-upcoming' })
  clock.set('2026-06-09T12:00:00-07:00')
  expect((await dana.post('/api/account/delete', { password: 'wrong' })).status).toBe(403)
  expect((await leave()).status).toBe(200)
  const [kept] = await db.select().from(bookings).where(eq(bookings.id, id))
  expect(kept).toMatchObject({ userId: null, fullName: null, email: null, totalCents: 15000, status: 'BOOKED' })
  expect(await db.select().from(user).where(eq(user.email, dana.email))).toEqual([])
  expect((await dana.get('/api/profile')).status).toBe(401)
})

test('the twenty-first data export within an hour is refused', async () => {
  const eve = await signUp()
  for (let time = 0; time < 20; time++) await (await eve.get('/api/account/export')).body?.cancel()
  expect((await eve.get('/api/account/export')).status).toBe(429)
})

test('the data export contains account, profile, bookings and photos', async () => {
  clock.set('2026-06-01T12:00:00-07:00')
  const dana = await signUp()
  const told = { guestCount: 12, crewNote: 'Gate code 4417' }
  const { id } = await (await dana.post('/api/bookings', { ...wish, ...told, date: '2026-06-10' })).json()
  const photo = await (await upload(dana, id, await picture().png().toBuffer())).json()
  await pool.query(`insert into tax_exemptions (user_id, certificate) values ($1, '07-9')`, [dana.uid])
  const asked = `insert into company_requests (id, company, contact_name, email, phone, is_flexible, hours, package_ids)
    values (gen_random_uuid(), 'Acme', 'Dana', $1, '1', true, 2, '{iron-dome}')`
  for (const email of [dana.email.toUpperCase(), 'x@example.com']) await pool.query(asked, [email])
  await confirmAddress(dana)
  const answer = await dana.get('/api/account/export')
  expect(answer.headers.get('content-disposition')).toContain('attachment')
  const files = filesInZip(Buffer.from(await answer.arrayBuffer()))
  const file = `photos/${id}-1.jpg`
  expect([...files.keys()]).toEqual(['my-data.json', file])
  expect(JSON.parse(files.get('my-data.json')?.toString() ?? '')).toMatchObject({
    account: { email: dana.email },
    taxCertificate: '07-9',
    companyRequests: [{ company: 'Acme', contactName: 'Dana' }],
    companyInvoices: [],
    bookings: [{ date: '2026-06-10', ...told }],
    photos: [{ bookingId: id, file, description: '' }],
  })
  const full = Buffer.from(await (await dana.get(photo.full)).arrayBuffer())
  expect(files.get(file)?.equals(full)).toBe(true)
})

test('deleting an account deletes its photos, rows and files', async () => {
  clock.set('2026-06-01T12:00:00-07:00')
  const dana = await signUp()
  const { id } = await (await dana.post('/api/bookings', { ...wish, date: '2026-06-12' })).json()
  expect((await upload(dana, id, await picture().png().toBuffer())).status).toBe(201)
  const [row] = await db.select().from(photos).where(eq(photos.bookingId, id))
  const name = photoFileName(row?.file ?? '', 'full')
  expect(await storage.exists(name)).toBe(true)
  clock.set('2026-06-13T12:00:00-07:00')
  expect((await dana.post('/api/account/delete', { password: dana.password })).status).toBe(200)
  expect([await db.$count(photos, eq(photos.bookingId, id)), await storage.exists(name)]).toEqual([0, false])
})
