import { address, text } from './fields.ts'

const NATIONAL_WEATHER_SERVICE = 'https://api.weather.gov'

/** The variable of the weather service. */
export const weatherVariables = {
  WEATHER_API_BASE: text
    .pipe(
      text.refine(
        (value) => value === 'off' || isAddress(value),
        'WEATHER_API_BASE must be off, or an address that begins with http:// or https://.',
      ),
    )
    .optional(),
}

const isAddress = (value: string) => address('', 'http', 'https').safeParse(value).success

interface Variables {
  WEATHER_API_BASE?: string | undefined
  PUBLIC_URL?: string | undefined
}

/**
 * Where forecasts come from; undefined: off. The service wants to know whom to write to, and a site without an address in
 * the world has nobody to name: without a word from the operator it is on only where PUBLIC_URL begins with https.
 */
export function weatherOf({ WEATHER_API_BASE: base, PUBLIC_URL: site }: Variables): { apiBase: string } | undefined {
  if (base === 'off') return undefined
  if (base) return { apiBase: new URL(base).origin }
  return site?.startsWith('https:') ? { apiBase: NATIONAL_WEATHER_SERVICE } : undefined
}
