import { type PackageId, packages } from '../catalog.ts'

/** What a place has to have, in feet (§9, operating conditions). */
export const siteLimits = { clear: 12, recommended: 15, outlet: 50, ceiling: 9 } as const

/** How tall each package stands, in feet (§3); indoors the ceiling must be at least as high. */
const heights: Record<PackageId, number> = { 'iron-dome': 9, 'drivers-den': 10 }

/** A package of the old site that we no longer have needs what any ceiling must have. */
export const heightOf = (packageId: string | null): number =>
  packageId !== null && Object.hasOwn(heights, packageId) ? heights[packageId as PackageId] : siteLimits.ceiling

/** The package that would stand under a ceiling too low for this one. */
export const lowerPackage = (packageId: string | null, ceilingFeet: number) =>
  Object.values(packages).find(({ id }) => id !== packageId && heights[id] <= ceilingFeet)

/** The longest length that is taken down, in feet. */
export const MAX_FEET = 500
