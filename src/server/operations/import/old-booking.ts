import { blocksTime, isCancelled, type Status, statusBadge } from '../../../domain/booking/booking.ts'
import { toDateAndHour } from '../../../domain/calendar.ts'
import { addOns, isPackageId, packageIds, packages } from '../../../domain/catalog.ts'
import { cents } from '../../../domain/money.ts'
import { computeDeposit } from '../../../domain/pricing/pricing.ts'
import { CLOSING_HOUR, MAX_HOURS } from '../../../domain/schedule/slots.ts'
import { hashToUuid, nameHash } from './document-name.ts'
import type { NoteKind, Read } from './notes.ts'
import {
  type AddNote,
  firstPresent,
  instantIn,
  isFields,
  type OldFields,
  parseNumber,
  startIn,
  type Text,
  textIn,
} from './old-values.ts'

/** Reads the order: package and add-ons by id or name, whichever the document has. */
function orderIn(document: OldFields, text: Text) {
  const within = isFields(document.package) ? document.package : {}
  const id = firstPresent(document.packageId, within.id)
  const name = text(firstPresent(document.packageName, within.name), 100)
  const package_id = isPackageId(id) ? id : (packageIds.find((known) => packages[known].name === name) ?? text(id, 100))
  const chosen = listIn(firstPresent(document.addOns, document.selectedAddOns), text)
  const names = listIn(document.addOnsNames, text)
  return {
    package_id,
    package_name: name ?? (isPackageId(package_id) ? packages[package_id].name : null),
    add_ons: chosen,
    add_ons_names: names.length > 0 ? names : chosen.map(addOnName),
    base_hours: hoursIn(document.baseHours) ?? null,
    extra_hours: hoursIn(document.extraHours) ?? 0,
  }
}

const addOnName = (id: string) => Object.values(addOns).find((addOn) => addOn.id === id)?.name ?? id

/** Reads a list of ids or names: strings, maps with `id` or `name`, or a map from id to boolean. */
function listIn(value: unknown, text: Text): string[] {
  const items = isFields(value) ? Object.keys(value).filter((key) => value[key] === true) : value
  if (!Array.isArray(items)) return []
  const lines = items.map((item) => text(isFields(item) ? firstPresent(item.id, item.name) : item, 100))
  return lines.filter((line) => line !== null).slice(0, 20)
}

/** Reads a plausible duration in hours, rounded to quarters; undefined for anything else. */
function hoursIn(value: unknown): number | undefined {
  const hours = parseNumber(value)
  return hours === undefined || hours < 0 || hours > MAX_HOURS ? undefined : Math.round(hours * 4) / 4
}

export type StagedBooking = ReturnType<typeof toStagedBooking>

const MAX_CENTS = 2_000_000_000

/** Converts dollars to cents; null if it isn't a valid amount. */
function centsIn(value: unknown): number | null {
  const amount = parseNumber(value)
  return amount === undefined || amount < 0 || amount * 100 > MAX_CENTS ? null : cents(amount)
}

/** Reads a booking of the old site, in every format of §3. `now` is used if no creation time is known. */
export function readBooking(id: string, document: OldFields, now: Date): Read<StagedBooking> {
  const kinds = new Set<NoteKind>()
  const row = toStagedBooking(id, document, now, (kind) => kinds.add(kind))
  return { row, notes: [...kinds].map((kind) => ({ kind, name: `bookings/${id}` })) }
}

function toStagedBooking(id: string, document: OldFields, now: Date, note: AddNote) {
  const info = isFields(document.customerInfo) ? document.customerInfo : {}
  const text = textIn(note)
  const name = `bookings/${id}`
  const status = statusIn(document.status, note)
  const ordered = orderIn(document, text)
  const { startsAt, hours } = timeIn(document, ordered.package_id, note)
  const created_at = createdIn(document, startsAt, now, note)
  const total_cents = centsIn(document.total)
  const email = text(firstPresent(info.email, document.email), 254)
  const phone_number = text(firstPresent(info.phoneNumber, document.phone, document.phoneNumber), 50)

  if (total_cents === null) note('no-total')
  if (ordered.package_name === null) note('no-package')
  if (email === null && phone_number === null) note('no-contact')
  if (email !== null && !email.includes('@')) note('no-email')
  const uid = typeof document.userId === 'string' ? document.userId : ''

  return {
    name,
    name_hash: nameHash(name),
    uid_hash: uid ? nameHash(`accounts/${uid}`) : null,
    id: hashToUuid(nameHash(name)),
    starts_at: startsAt ?? null,
    ends_at: startsAt ? new Date(startsAt.getTime() + hours * 3_600_000) : null,
    ...ordered,
    total_hours: hours,
    total_cents,
    hourly_rate_cents: centsIn(document.hourlyRate),
    base_price_cents: centsIn(document.basePrice),
    extra_hours_cost_cents: centsIn(document.extraHoursCost),
    deposit_cents: total_cents === null ? null : computeDeposit(total_cents),
    full_name: text(firstPresent(info.fullName, document.fullName, document.customerName), 200),
    email,
    billing_address: text(firstPresent(info.billingAddress, document.billingAddress, document.address), 500),
    phone_number,
    location: text(document.location, 300),
    status,
    original: document,
    created_at,
    // Its customer saw 'Booking Confirmed!' (§2) at that time.
    confirmed_at: startsAt && blocksTime(status) ? created_at : null,
    updated_at: instantIn(document.updatedAt) ?? null,
    cancelled_at: isCancelled(status) ? (instantIn(document.cancelledAt) ?? null) : null,
  }
}

function statusIn(value: unknown, note: AddNote): string | null {
  if (typeof value !== 'string') {
    note('no-status')
    return null
  }
  const isKnown = statusBadge(value as Status).tone !== 'unknown' || blocksTime(value) || isCancelled(value)
  if (!isKnown) note('odd-status')
  return value.slice(0, 100).toWellFormed()
}

function timeIn(document: OldFields, packageId: string | null, note: AddNote) {
  const typed = startIn(document.date, document.time)
  const stamped = instantIn(document.startAt)
  const startsAt = typed ?? stamped
  const base = hoursIn(document.baseHours)
  const sum = base === undefined ? undefined : hoursIn(base + (hoursIn(document.extraHours) ?? 0))
  const known = hoursIn(document.totalHours) || sum || undefined
  const hours = known ?? (isPackageId(packageId) ? packages[packageId].baseHours : packages['drivers-den'].baseHours)

  if (known === undefined) note('length-assumed')
  if (!startsAt) note('no-start')
  if (typed && stamped && typed.getTime() !== stamped.getTime()) note('two-starts')
  const hour = startsAt && toDateAndHour(startsAt).hour
  if (hour !== undefined && (hour < CLOSING_HOUR - MAX_HOURS || hour + hours > CLOSING_HOUR)) note('odd-hours')
  return { startsAt, hours }
}

function createdIn(document: OldFields, startsAt: Date | undefined, now: Date, note: AddNote): Date {
  const created = instantIn(document.createdAt)
  if (created && created <= now) return created
  note('no-created')
  return startsAt && startsAt < now ? startsAt : now
}
