/** Where the simulator stands: it decides whether the ceiling or the weather counts. */
export const settings = ['indoors', 'outdoors', 'unsure'] as const
export const surfaces = ['grass', 'pavement', 'floor', 'loose', 'uneven', 'unsure'] as const
export const trailerPlaces = ['driveway', 'street', 'lot', 'nowhere', 'unsure'] as const
export const stairsAnswers = ['none', 'some', 'unsure'] as const

/** What a customer says of the place; null: not answered yet. Lengths are feet and may have fractions. */
export interface SiteAnswers {
  setting: (typeof settings)[number] | null
  surface: (typeof surfaces)[number] | null
  /** The clear space. */
  widthFeet: number | null
  lengthFeet: number | null
  /** Asked for indoors alone. */
  ceilingFeet: number | null
  /** From the simulator to the nearest 120 V outlet. */
  outletFeet: number | null
  trailer: (typeof trailerPlaces)[number] | null
  stairs: (typeof stairsAnswers)[number] | null
  /** Gate codes and whatever else is on the way in; may stay open. */
  accessNotes: string | null
  /** Who meets the crew. */
  contactName: string | null
  contactPhone: string | null
}
