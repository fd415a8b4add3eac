import { address, text } from './fields.ts'

const NATIONAL_WEATHER_SERVICE = 'https://api.weather.gov'

/** Variables of the weather service. */
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
 * Forecast source; undefined: off. The service requires a contact address, which a site without a public address can't give.
 * Unless the operator sets it explicitly, it is on only if PUBLIC_URL begins with https.
 */
export function weatherConfig({
  WEATHER_API_BASE: base,
  PUBLIC_URL: site,
}: Variables): { apiBase: string } | undefined {
  if (base === 'off') return undefined
  if (base) return { apiBase: new URL(base).origin }
  return site?.startsWith('https:') ? { apiBase: NATIONAL_WEATHER_SERVICE } : undefined
}
