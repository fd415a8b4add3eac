import { feetMark } from './feet.ts'

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

/** Labels of site check answers, for customer and crew. */
export const settingLabels = { indoors: 'Indoors', outdoors: 'Outdoors', unsure: 'Not sure yet' } as const

export const surfaceLabels = {
  grass: 'Grass or turf',
  pavement: 'Concrete or pavers',
  floor: 'Indoor floor',
  loose: 'Gravel or dirt',
  uneven: 'Sloped or uneven',
  unsure: 'Not sure',
} as const

export const trailerLabels = {
  driveway: 'Driveway',
  street: 'Street',
  lot: 'Parking lot',
  nowhere: 'Nowhere close',
  unsure: 'Not sure',
} as const

export const stairsLabels = { none: 'No stairs', some: 'Some stairs', unsure: 'Not sure' } as const

/** Known facts about ground and space, in a few words each: 'Outdoors', '14′ × 16′ clear', 'Outlet 30′ away'. */
export function placeFacts(answers: SiteAnswers): string[] {
  const { setting, surface, widthFeet, lengthFeet, ceilingFeet, outletFeet } = answers
  return [
    setting && (setting === 'unsure' ? 'Indoors or outdoors: not sure yet' : settingLabels[setting]),
    surface && (surface === 'unsure' ? 'Ground: not sure' : surfaceLabels[surface]),
    widthFeet !== null && lengthFeet !== null && `${feetMark(widthFeet)} × ${feetMark(lengthFeet)} clear`,
    setting === 'indoors' && ceilingFeet !== null && `Ceiling ${feetMark(ceilingFeet)}`,
    outletFeet !== null && (outletFeet === 0 ? 'Outlet right there' : `Outlet ${feetMark(outletFeet)} away`),
  ].filter((words) => typeof words === 'string')
}
