/** The colors a crew may have, each a token `--color-crew-…`. The name always stands beside the color. */
export const crewColors = ['green', 'copper', 'blue', 'red', 'gold', 'purple'] as const
