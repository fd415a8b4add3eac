/** Where the simulator is set up, which decides if ceiling or weather matters. */
export const settings = ['indoors', 'outdoors', 'unsure'] as const
export const surfaces = ['grass', 'pavement', 'floor', 'loose', 'uneven', 'unsure'] as const
export const trailerPlaces = ['driveway', 'street', 'lot', 'nowhere', 'unsure'] as const
export const stairsAnswers = ['none', 'some', 'unsure'] as const

/** A customer's answers about the place. Null: not answered yet. Lengths are feet and may have fractions. */
export interface SiteAnswers {
  setting: (typeof settings)[number] | null
  surface: (typeof surfaces)[number] | null
  /** Size of the clear space. */
  widthFeet: number | null
  lengthFeet: number | null
  /** Only asked indoors. */
  ceilingFeet: number | null
  /** Distance from the simulator to the nearest 120 V outlet. */
  outletFeet: number | null
  trailer: (typeof trailerPlaces)[number] | null
  stairs: (typeof stairsAnswers)[number] | null
  /** Gate codes and other hints for getting in. Optional. */
  accessNotes: string | null
  /** Person who meets the crew. */
  contactName: string | null
  contactPhone: string | null
}
