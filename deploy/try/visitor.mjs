// Plays visitors of the site that docs/operating.md sets up, over TLS and through Caddy: visitor.mjs arrives | waits |
// returns
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { connect } from 'node:http2'
import { Client } from 'pg'
import sharp from 'sharp'
import { ann, ask, bob, ca, site, untilHeard } from './client.mjs'

const kept = '/tmp/visitor.json'

async function arrives() {
  const plain = await new Promise((resolve) => get('http://example.com/booking', resolve))
  assert.deepEqual([plain.statusCode, plain.headers.location], [308, `${site}/booking`])
  const session = connect(site, { ca })
  const [answer] = await once(session.request({ ':path': '/' }).end(), 'response')
  assert.deepEqual([session.alpnProtocol, answer[':status']], ['h2', 200])
  assert.match(answer['strict-transport-security'], /max-age=31536000/)
  session.destroy()
  console.log('http:// leads to https://, by HTTP/2, with HSTS')

  const account = { name: 'Ann', email: `ann-${randomUUID()}@example.org`, password: 'a good password' }
  const forged = { 'x-forwarded-for': '198.51.100.99', 'x-real-ip': '198.51.100.99', forwarded: 'for=198.51.100.99' }
  const elsewhere = await ask('POST', '/api/auth/sign-up/email', {
    body: account,
    headers: { origin: 'https://evil.example' },
  })
  assert.equal(elsewhere.status, 403)
  const signedUp = await ask('POST', '/api/auth/sign-up/email', { body: account, headers: forged })
  assert.equal(signedUp.status, 200, signedUp.body)
  const cookies = signedUp.headers['set-cookie'] ?? []
  assert.ok(cookies.length > 0)
  for (const cookie of cookies) assert.match(cookie, /; Secure/, cookie)
  const cookie = cookies.map((one) => one.split(';')[0]).join('; ')
  console.log('cookies are Secure; another origin is refused')

  const counted = await rateLimitKeys('sign-up-from-address:%')
  assert.deepEqual(counted, [`sign-up-from-address:${ann}`])
  console.log("limits count the visitor's own address, whatever it claims")

  const asked = performance.now()
  const stream = await ask('GET', '/api/availability/live', { from: bob, live: true })
  const hello = await untilHeard(stream, 'event: hello', asked)
  const date = saturdayAhead()
  const sent = performance.now()
  const told = untilHeard(stream, date, sent)
  const order = {
    packageId: 'iron-dome',
    date,
    time: '12:00 PM',
    extraHours: 0,
    addOns: [],
    customerInfo: { fullName: 'Ann', email: account.email, billingAddress: '1 Main St', phoneNumber: '6025550100' },
  }
  const booked = await ask('POST', '/api/bookings', { headers: { cookie }, body: order })
  const answered = Math.round(performance.now() - sent)
  assert.equal(booked.status, 201, booked.body)
  const { id } = JSON.parse(booked.body)
  const milliseconds = await told
  stream.destroy()
  assert.ok(milliseconds < answered + 1000, `the news took ${milliseconds} ms`)
  console.log(
    `a stream opens in ${hello} ms; a booking is answered in ${answered} ms and told to others after ${milliseconds} ms`,
  )

  const photo = await sharp({
    create: { width: 3000, height: 2000, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .jpeg({ quality: 100 })
    .toBuffer()
  const path = `/api/photos/${id}/${randomUUID()}`
  const kept1 = await ask('PUT', path, { headers: { cookie, 'content-type': 'image/jpeg' }, body: photo })
  assert.equal(kept1.status, 201, kept1.body)
  const tooBig = await ask('PUT', path, {
    headers: { cookie, 'content-type': 'image/jpeg' },
    body: randomBytes(13 * 2 ** 20),
  })
  assert.equal(tooBig.status, 413, tooBig.body)
  console.log(
    `a photo of ${(photo.length / 1e6).toFixed(1)} MB is taken; one of 13 MB is refused: ${JSON.parse(tooBig.body).detail}`,
  )
  writeFileSync(kept, JSON.stringify({ cookie, id, photo: path }))
}

/** Keeps sending requests while the site restarts. */
async function waits() {
  const restart = spawn('systemctl', ['restart', 'dome-and-den'])
  const isOver = once(restart, 'close')
  const statuses = []
  let longest = 0
  do {
    const since = performance.now()
    statuses.push((await ask('GET', '/api/availability/settings', { from: bob })).status)
    longest = Math.max(longest, performance.now() - since)
  } while (restart.exitCode === null || longest < 200)
  await isOver
  assert.ok(
    statuses.every((status) => status === 200),
    String(statuses),
  )
  console.log(
    `during a restart ${statuses.length} requests are answered; the longest waits ${(longest / 1000).toFixed(1)} s`,
  )
}

/** Checks that the visitor is still signed in and finds the booking and the photo. */
async function returns() {
  const { cookie, id, photo } = JSON.parse(readFileSync(kept, 'utf8'))
  const mine = await ask('GET', '/api/bookings', { headers: { cookie } })
  assert.equal(mine.status, 200, mine.body)
  assert.deepEqual(
    JSON.parse(mine.body).bookings.map((booking) => booking.id),
    [id],
  )
  assert.equal((await ask('GET', `${photo}/full`, { headers: { cookie } })).status, 200)
  console.log('still signed in, the booking and its photo are there')
}

async function rateLimitKeys(like) {
  const data = '/var/lib/dome-and-den'
  const password = readFileSync(`${data}/secrets/database-password`, 'utf8').trim()
  const port = readFileSync(`${data}/database.port`, 'utf8')
  const client = new Client(`postgres://dome_and_den:${password}@127.0.0.1:${port}/dome_and_den`)
  await client.connect()
  const { rows } = await client.query('select key from rate_limits where key like $1', [like])
  await client.end()
  return rows.map(({ key }) => key)
}

/** The date of a Saturday two to three weeks from now. */
function saturdayAhead() {
  const day = new Date(Date.now() + 14 * 86_400_000)
  day.setUTCDate(day.getUTCDate() + 6 - day.getUTCDay())
  return day.toISOString().slice(0, 10)
}

await { arrives, waits, returns }[process.argv[2] ?? '']?.()
