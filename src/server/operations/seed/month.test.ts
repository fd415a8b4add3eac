import { expect, test } from 'vitest'
import { first } from '../../../../test/soak/length.ts'
import { newDatabase } from '../../../../test/support/database.ts'
import { user } from '../../platform/database/account-schema.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { bookings } from '../../platform/database/schema.ts'
import { seedMonth } from './month.ts'
import { events, people } from './plan.ts'

test.each(first(2, ['2026-12-31', '2026-06-05', '2026-06-01', '2026-06-06']))(
  'from %s the seed places the whole month, and a second run adds nothing',
  async (date) => {
    const { url, drop } = await newDatabase()
    const { db, close } = openDatabase(url)
    const now = new Date(`${date}T12:00:00-07:00`)
    try {
      expect(await seedMonth(db, 'a good password', now)).toEqual({ customers: people.length, bookings: events.length })
      expect(await seedMonth(db, 'a good password', now)).toEqual({ customers: 0, bookings: 0 })
      expect(await db.$count(user)).toBe(people.length)
      const rows = await db.select().from(bookings)
      expect(new Set(rows.map(({ status }) => status))).toEqual(
        new Set(['BOOKED', 'pending', 'confirmed', 'cancelled']),
      )
      for (const { createdAt, startsAt } of rows) {
        expect(createdAt <= now && startsAt && createdAt < startsAt).toBe(true)
      }
    } finally {
      await close()
      await drop()
    }
  },
)
