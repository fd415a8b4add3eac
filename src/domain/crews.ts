/** Maximum number of active crews. */
export const MAX_CREWS = 10

/** Maximum number of crews ever, retired ones included: they're never deleted, and the owner's pages list them all. */
export const MAX_CREWS_EVER = 100

/** Maximum length of a crew's name, in characters. */
export const MAX_CREW_NAME = 40

/** Colors a crew can have, each a token `--color-crew-…`. The name is always shown next to the color. */
export const crewColors = ['green', 'copper', 'blue', 'red', 'gold', 'purple'] as const

export type CrewColor = (typeof crewColors)[number]

/** An active or retired crew. Ids follow the order in which crews were added, which is also the owner's order. */
export interface Crew {
  id: number
  name: string
  color: CrewColor
  isRetired: boolean
}

/** Crews that aren't retired. */
export const working = <T extends Pick<Crew, 'isRetired'>>(crews: readonly T[]): T[] =>
  crews.filter(({ isRetired }) => !isRetired)
