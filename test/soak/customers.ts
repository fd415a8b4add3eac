import { createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Pool } from 'pg'

/** A signed-in customer, with the headers that identify them. */
export interface Customer {
  id: string
  headers: Record<string, string>
}

/** The secret that signs the cookies; pass it to the server as AUTH_SECRET. */
export const authSecret = randomBytes(32).toString('hex')

/** The environment a server needs to accept customers from {@link signUpCustomers}, each with their own IP address. */
export const customerEnvironment = {
  AUTH_SECRET: authSecret,
  ADMIN_PANEL_PASSWORD: 'the panel of all servers',
  TRUSTED_PROXY: '127.0.0.1',
}

/**
 * Signs up many customers at once, with confirmed addresses, by writing what the identity library would write. Its own
 * sign-up spends a tenth of a second on each password hash, and is tested elsewhere.
 */
export async function signUpCustomers(pool: Pool, count: number): Promise<Customer[]> {
  const made = Array.from({ length: count }, () => ({ id: randomUUID(), token: randomBytes(24).toString('base64url') }))
  await pool.query(
    `insert into "user" (id, name, email, email_verified) select id, 'Racer', id || '@race.example', true from unnest($1::text[]) id`,
    [made.map(({ id }) => id)],
  )
  await pool.query(
    `insert into session (id, token, user_id, expires_at)
     select token, token, id, now() + interval '1 day' from unnest($1::text[], $2::text[]) made(id, token)`,
    [made.map(({ id }) => id), made.map(({ token }) => token)],
  )
  return made.map(({ id, token }) => ({
    id,
    headers: { cookie: sessionCookie(token), 'x-forwarded-for': anyAddress() },
  }))
}

/** Signs in the admin with an unlocked panel. The server created the account when it started. */
export async function signInAdmin(pool: Pool, email = 'owner@dome-and-den.example'): Promise<Customer> {
  const { rows } = await pool.query<{ id: string }>('select id from "user" where email = $1', [email])
  const id = rows[0]?.id
  if (!id) throw new Error(`There is no account ${email}`)
  const token = randomBytes(24).toString('base64url')
  await pool.query(
    `insert into session (id, token, user_id, expires_at, raised_until)
     values ($1, $1, $2, now() + interval '1 day', now() + interval '1 day')`,
    [token, id],
  )
  return { id, headers: { cookie: sessionCookie(token), 'x-forwarded-for': anyAddress() } }
}

function sessionCookie(token: string) {
  const signature = createHmac('sha256', authSecret).update(token).digest('base64')
  return `dome-and-den.session_token=${encodeURIComponent(`${token}.${signature}`)}`
}

/** A random private IP address, so limits by address see many clients. */
export const anyAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
