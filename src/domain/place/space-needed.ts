import { type PackageId, packages } from '../catalog.ts'

/** Minimum requirements of a place, in feet (§9, operating conditions). */
export const siteLimits = { clear: 12, recommended: 15, outlet: 50, ceiling: 9 } as const

/** Height of each package in feet (§3). Indoors, the ceiling must be at least that high. */
const heights: Record<PackageId, number> = { 'iron-dome': 9, 'drivers-den': 10 }

/** Required ceiling height. Packages from the old site that we no longer have need the minimum. */
export const requiredCeiling = (packageId: string | null): number =>
  packageId !== null && Object.hasOwn(heights, packageId) ? heights[packageId as PackageId] : siteLimits.ceiling

/** The package that would fit under a ceiling too low for this one. */
export const lowerPackage = (packageId: string | null, ceilingFeet: number) =>
  Object.values(packages).find(({ id }) => id !== packageId && heights[id] <= ceilingFeet)

/** Longest length we accept, in feet. */
export const MAX_FEET = 500
