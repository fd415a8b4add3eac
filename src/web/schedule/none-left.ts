/** What a day says that has no start for so many hours; `canShorten`: some of them are extra hours that may go. */
export const noneLeft = (hours: number, canShorten: boolean): string =>
  `No start times left for ${hours} hours. Choose another day${canShorten ? ' or book fewer hours' : ''}.`
