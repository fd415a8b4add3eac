import { cents } from './money.ts'

const price = (base: number, hourly: number) => ({ base: cents(base), hourly: cents(hourly) })

/** Icon of a package: the front of its bay. */
export type PackageIcon = 'dome' | 'den'

/** The two packages (§3) with their booking prices in integer cents (§9). */
export const packages = {
  'iron-dome': {
    id: 'iron-dome',
    name: 'Iron Dome',
    description: 'The round dome that fits a backyard.',
    icon: 'dome',
    baseHours: 2,
    capacity: '4-8 players',
    features: ['9-foot inflatable', 'HD projector', 'professional clubs', 'setup & breakdown'],
    weekday: price(150, 150),
    weekend: price(200, 200),
  },
  'drivers-den': {
    id: 'drivers-den',
    name: "Driver's Den",
    description: 'The tall dome, with room for the whole team.',
    icon: 'den',
    baseHours: 2,
    capacity: '8-15 players',
    features: ['10-foot premium', '4K projector', 'dedicated technician', 'competition mode'],
    weekday: price(250, 200),
    weekend: price(300, 300),
  },
} as const

export type PackageId = keyof typeof packages
export const packageIds = Object.keys(packages) as PackageId[]

export const isPackageId = (id: unknown): id is PackageId => packageIds.includes(id as PackageId)

/** Player range of a package, read from its capacity (§3). */
export function playerRange(id: PackageId): { fewest: number; most: number } {
  const [fewest = 0, most = 0] = packages[id].capacity.split(/\D+/).map(Number)
  return { fewest, most }
}

/** Package for a `?package=` parameter. Anything unknown means Driver's Den (§2). */
export function packageIdFrom(parameter: string | null | undefined): PackageId {
  return parameter === 'iron-dome' ? 'iron-dome' : 'drivers-den'
}

/** Add-ons of the booking page (§3). Prices are flat integer cents, whatever `unit` says (§9, R10: two price lists). */
export const addOns = {
  instruction: { id: 'instruction', name: 'Professional Instruction', price: cents(75), unit: 'per hour' },
  weather: { id: 'weather', name: 'Weather Insurance', price: cents(25), unit: 'one-time' },
  premium: { id: 'premium', name: 'Premium Courses', price: cents(50), unit: 'per event' },
} as const

export type AddOnId = keyof typeof addOns
export const addOnIds = Object.keys(addOns) as AddOnId[]

/** Why booking prices differ from marketing prices (§9, R10). Only true while every day's rate is below the list price. */
export const dayRateWords = 'Online, you pay less for 2 hours, at the rate for your date.'

/** What the marketing pages show, in integer cents. It differs from the booking page on purpose (§9). */
export const marketing = {
  packagePrices: { 'iron-dome': cents(299), 'drivers-den': cents(499) },
  addOns: [
    { name: 'Professional Instruction', price: cents(75), unit: '/hour' },
    { name: 'Extended Hours', price: cents(50), unit: '/hour' },
    { name: 'Weather Insurance', price: cents(25), unit: 'one-time' },
    { name: 'Additional Players', price: cents(25), unit: '/person' },
    { name: 'Premium Courses', price: cents(50), unit: '/event' },
    { name: 'Photo/Video', price: cents(100), unit: '/event' },
  ],
} as const
