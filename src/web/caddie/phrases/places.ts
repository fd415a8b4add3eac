import { milesFromCenter, type Reach, reachAt } from '../../../domain/place/service-area.ts'

/** Latitude and longitude, in degrees, of towns that people ask about, near and far. */
const places: Record<string, readonly [latitude: number, longitude: number]> = {
  phoenix: [33.4484, -112.074],
  mesa: [33.4152, -111.8315],
  scottsdale: [33.4942, -111.9261],
  tempe: [33.4255, -111.94],
  chandler: [33.3062, -111.8413],
  gilbert: [33.3528, -111.789],
  glendale: [33.5387, -112.186],
  peoria: [33.5806, -112.2374],
  goodyear: [33.4353, -112.3577],
  avondale: [33.4356, -112.3496],
  buckeye: [33.3703, -112.5838],
  'sun city': [33.5975, -112.2718],
  'queen creek': [33.2487, -111.6343],
  'san tan valley': [33.1911, -111.528],
  'apache junction': [33.415, -111.5496],
  'gold canyon': [33.3714, -111.4369],
  'fountain hills': [33.6117, -111.7174],
  'paradise valley': [33.5312, -111.9426],
  'cave creek': [33.8333, -111.9507],
  'litchfield park': [33.4934, -112.358],
  'el mirage': [33.6131, -112.3246],
  'new river': [33.9159, -112.1357],
  tolleson: [33.4501, -112.2593],
  laveen: [33.3628, -112.1693],
  ahwatukee: [33.3417, -111.984],
  anthem: [33.8673, -112.147],
  maricopa: [33.0581, -112.0476],
  'casa grande': [32.8795, -111.7574],
  florence: [33.0314, -111.3873],
  coolidge: [32.9778, -111.5176],
  wickenburg: [33.9686, -112.7296],
  payson: [34.2309, -111.3251],
  prescott: [34.54, -112.4685],
  sedona: [34.8697, -111.761],
  flagstaff: [35.1983, -111.6513],
  tucson: [32.2226, -110.9747],
  yuma: [32.6927, -114.6277],
  'lake havasu': [34.4839, -114.3225],
  'las vegas': [36.1699, -115.1398],
  'los angeles': [34.0522, -118.2437],
  'san diego': [32.7157, -117.1611],
  albuquerque: [35.0844, -106.6504],
}

/** Names of all towns above, longest first. */
export const placeNames = Object.keys(places).sort((a, b) => b.length - a.length)
const titleCase = (name: string) => name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())

export interface NamedPlace {
  name: string
  reach: Reach['kind']
}

/** The town that a text names, and whether we drive there (§1: 50 miles). */
export function placeIn(text: string): NamedPlace | undefined {
  const lower = text.toLowerCase()
  // Also an ordinary word ("a surprise party"), so it's only a town after a word that indicates one.
  if (/\b(?:to|in|near|from|serve|cover) surprise\b(?! part)/.test(lower))
    return { name: 'Surprise', reach: 'in-range' }

  const name = placeNames.find((known) => new RegExp(`\\b${known}\\b`).test(lower))
  const [latitude, longitude] = (name && places[name]) || []
  if (!name || latitude === undefined || longitude === undefined) return undefined
  return { name: titleCase(name), reach: reachAt(milesFromCenter({ latitude, longitude })).kind }
}

/** The ZIP code that a text names, or undefined. */
export const zipIn = (text: string): string | undefined => /\b\d{5}\b/.exec(text)?.[0]
