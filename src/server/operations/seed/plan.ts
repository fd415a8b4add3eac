import { BOOKED, CANCELLED, CONFIRMED, PENDING } from '../../../domain/booking/booking.ts'
import type { AddOnId, PackageId } from '../../../domain/catalog.ts'

/** The people of the example month. */
export const people = [
  {
    name: 'Maya Torres',
    email: 'maya@example.com',
    phone: '(480) 555-0113',
    address: '412 E Palm Ln, Tempe, AZ 85281',
  },
  {
    name: 'Ben Whitaker',
    email: 'ben@example.com',
    phone: '(602) 555-0178',
    address: '88 W Camelback Rd, Phoenix, AZ 85013',
  },
  {
    name: 'Priya Nair',
    email: 'priya@example.com',
    phone: '(623) 555-0164',
    address: '1907 N Litchfield Rd, Goodyear, AZ 85395',
  },
] as const

/** One event: whose, how many days from today at the earliest, when on the day at the earliest, and what. */
export interface PlannedEvent {
  person: (typeof people)[number]
  day: number
  hour: number
  packageId: PackageId
  extraHours: number
  addOns: AddOnId[]
  status: string
  location?: string
  /** What the customer told the crew. */
  told?: { guestCount?: number; crewNote?: string }
}

const [maya, ben, priya] = people

/** Booked, two hours and nothing besides, unless `more` says so. */
const event = (
  person: PlannedEvent['person'],
  day: number,
  hour: number,
  packageId: PackageId,
  more: Partial<PlannedEvent> = {},
): PlannedEvent => ({ person, day, hour, packageId, extraHours: 0, addOns: [], status: BOOKED, ...more })

/** Two weeks back and a month ahead, with every status that a screen has to show (§4). */
export const events: PlannedEvent[] = [
  event(ben, -14, 10, 'iron-dome', { extraHours: 1, status: CONFIRMED }),
  event(maya, -9, 13, 'drivers-den', { addOns: ['premium'] }),
  event(priya, -5, 11, 'iron-dome', { status: CANCELLED }),
  event(maya, 1, 15, 'iron-dome', { addOns: ['weather'], location: 'Kiwanis Park, Tempe', told: { guestCount: 8 } }),
  event(ben, 3, 10, 'drivers-den', {
    extraHours: 2,
    addOns: ['instruction', 'premium'],
    location: 'Whitaker & Sons, parking deck',
    told: {
      guestCount: 24,
      crewNote: 'Gate code 4417. Please park on the upper deck, the outlets are by the elevator.',
    },
  }),
  event(priya, 4, 14, 'drivers-den', { extraHours: 1, addOns: ['weather'] }),
  event(maya, 6, 10, 'iron-dome', { status: PENDING }),
  event(ben, 8, 12, 'iron-dome', { extraHours: 1, addOns: ['instruction'] }),
  event(priya, 10, 9, 'iron-dome'),
  event(maya, 10, 13, 'drivers-den', { addOns: ['premium'] }),
  event(ben, 13, 11, 'drivers-den', {
    extraHours: 3,
    addOns: ['instruction', 'weather', 'premium'],
    status: CONFIRMED,
    location: 'Steele Indian School Park',
  }),
  event(priya, 15, 15, 'drivers-den', { extraHours: 2 }),
  event(maya, 18, 10, 'iron-dome', { addOns: ['weather'], status: CANCELLED }),
  event(ben, 20, 14, 'iron-dome'),
  event(priya, 23, 10, 'drivers-den', { addOns: ['premium'] }),
  event(maya, 28, 12, 'drivers-den', {
    extraHours: 1,
    addOns: ['instruction'],
    location: 'Torres family backyard',
    told: {
      guestCount: 12,
      crewNote: 'It’s a surprise for my dad: please don’t ring the bell.\nThe side gate is open.',
    },
  }),
]

/** The day off, in days from today at the earliest. */
export const dayOff = { day: 17, reason: 'Crew training' }
