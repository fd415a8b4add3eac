import { addOns, isPackageId, packageIds, packages } from '../../../domain/catalog.ts'
import { MAX_HOURS } from '../../../domain/schedule/slots.ts'
import type { Text } from './old-text.ts'
import { firstOf, isFields, numberOf, type OldFields } from './old-values.ts'

/** What was ordered: packages and add-ons by their ids and names, whichever the document has. */
export function orderIn(document: OldFields, text: Text) {
  const within = isFields(document.package) ? document.package : {}
  const id = firstOf(document.packageId, within.id)
  const name = text(firstOf(document.packageName, within.name), 100)
  const package_id = isPackageId(id) ? id : (packageIds.find((known) => packages[known].name === name) ?? text(id, 100))
  const chosen = listIn(firstOf(document.addOns, document.selectedAddOns), text)
  const names = listIn(document.addOnsNames, text)
  return {
    package_id,
    package_name: name ?? (isPackageId(package_id) ? packages[package_id].name : null),
    add_ons: chosen,
    add_ons_names: names.length > 0 ? names : chosen.map(nameOfAddOn),
    base_hours: hoursIn(document.baseHours) ?? null,
    extra_hours: hoursIn(document.extraHours) ?? 0,
  }
}

const nameOfAddOn = (id: string) => Object.values(addOns).find((addOn) => addOn.id === id)?.name ?? id

/** A list of ids or names: of texts, of maps with `id` or `name`, or a map from id to yes or no. */
function listIn(value: unknown, text: Text): string[] {
  const items = isFields(value) ? Object.keys(value).filter((key) => value[key] === true) : value
  if (!Array.isArray(items)) return []
  const lines = items.map((item) => text(isFields(item) ? firstOf(item.id, item.name) : item, 100))
  return lines.filter((line) => line !== null).slice(0, 20)
}

/** Hours that an event can last, to the quarter; undefined for anything else. */
export function hoursIn(value: unknown): number | undefined {
  const hours = numberOf(value)
  return hours === undefined || hours < 0 || hours > MAX_HOURS ? undefined : Math.round(hours * 4) / 4
}
