import { BOOKED, CANCELLED, CONFIRMED, PENDING } from '../../domain/booking.ts'
import type { AddOnId, PackageId } from '../../domain/catalog.ts'

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
}

const [maya, ben, priya] = people

/** Two weeks back and a month ahead, with every status that a screen has to show (§4). */
export const events: PlannedEvent[] = [
  { person: ben, day: -14, hour: 10, packageId: 'iron-dome', extraHours: 1, addOns: [], status: CONFIRMED },
  { person: maya, day: -9, hour: 13, packageId: 'drivers-den', extraHours: 0, addOns: ['premium'], status: BOOKED },
  { person: priya, day: -5, hour: 11, packageId: 'iron-dome', extraHours: 0, addOns: [], status: CANCELLED },
  {
    person: maya,
    day: 1,
    hour: 15,
    packageId: 'iron-dome',
    extraHours: 0,
    addOns: ['weather'],
    status: BOOKED,
    location: 'Kiwanis Park, Tempe',
  },
  {
    person: ben,
    day: 3,
    hour: 10,
    packageId: 'drivers-den',
    extraHours: 2,
    addOns: ['instruction', 'premium'],
    status: BOOKED,
    location: 'Whitaker & Sons, parking deck',
  },
  { person: priya, day: 4, hour: 14, packageId: 'drivers-den', extraHours: 1, addOns: ['weather'], status: BOOKED },
  { person: maya, day: 6, hour: 10, packageId: 'iron-dome', extraHours: 0, addOns: [], status: PENDING },
  { person: ben, day: 8, hour: 12, packageId: 'iron-dome', extraHours: 1, addOns: ['instruction'], status: BOOKED },
  { person: priya, day: 10, hour: 9, packageId: 'iron-dome', extraHours: 0, addOns: [], status: BOOKED },
  { person: maya, day: 10, hour: 13, packageId: 'drivers-den', extraHours: 0, addOns: ['premium'], status: BOOKED },
  {
    person: ben,
    day: 13,
    hour: 11,
    packageId: 'drivers-den',
    extraHours: 3,
    addOns: ['instruction', 'weather', 'premium'],
    status: CONFIRMED,
    location: 'Steele Indian School Park',
  },
  { person: priya, day: 15, hour: 15, packageId: 'drivers-den', extraHours: 2, addOns: [], status: BOOKED },
  { person: maya, day: 18, hour: 10, packageId: 'iron-dome', extraHours: 0, addOns: ['weather'], status: CANCELLED },
  { person: ben, day: 20, hour: 14, packageId: 'iron-dome', extraHours: 0, addOns: [], status: BOOKED },
  { person: priya, day: 23, hour: 10, packageId: 'drivers-den', extraHours: 0, addOns: ['premium'], status: BOOKED },
  {
    person: maya,
    day: 28,
    hour: 12,
    packageId: 'drivers-den',
    extraHours: 1,
    addOns: ['instruction'],
    status: BOOKED,
    location: 'Torres family backyard',
  },
]

/** The day off, in days from today at the earliest. */
export const dayOff = { day: 17, reason: 'Crew training' }
