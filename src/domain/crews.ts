/** The most crews that work at the same time. */
export const MAX_CREWS = 10

/** The most crews there can ever be, retired ones included: they stay, and every page of the owner's names them. */
export const MAX_CREWS_EVER = 100

/** The longest name of a crew, in characters. */
export const MAX_CREW_NAME = 40

/** The colors a crew may have, each a token `--color-crew-…`. The name always stands beside the color. */
export const crewColors = ['green', 'copper', 'blue', 'red', 'gold', 'purple'] as const

export type CrewColor = (typeof crewColors)[number]

/** A crew that works, or one that did. Ids are in the owner's order: the order in which they were added. */
export interface Crew {
  id: number
  name: string
  color: CrewColor
  isRetired: boolean
}

/** The crews that work. */
export const working = <T extends Pick<Crew, 'isRetired'>>(crews: readonly T[]): T[] =>
  crews.filter(({ isRetired }) => !isRetired)
