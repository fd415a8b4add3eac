/** The weather of one hour as set by a test: Fahrenheit, mph, percent, and the forecasters' words. */
export interface PlayedHour {
  temperature: number
  windSpeed: string
  chance: number | null
  shortForecast: string
}

const HOUR = 3_600_000

/** The number of hours in the service's forecast. */
const HOURS = 156

const CONTEXT = ['https://geojson.org/geojson-ld/geojson-context.jsonld', { '@version': '1.1' }]

/** An instant as the service writes it: local time without milliseconds. Phoenix is seven hours behind UTC all year. */
const local = (at: Date) => `${new Date(at.getTime() - 7 * HOUR).toISOString().slice(0, 19)}-07:00`
const universal = (at: Date) => `${at.toISOString().slice(0, 19)}+00:00`

/** The answer of /points/{lat},{lon}: the fields clients read, and a few others. */
export const pointAnswer = (base: string, latitude: number, longitude: number, grid: string) => ({
  '@context': CONTEXT,
  id: `${base}/points/${latitude},${longitude}`,
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
  properties: {
    '@id': `${base}/points/${latitude},${longitude}`,
    '@type': 'wx:Point',
    cwa: 'PSR',
    forecastOffice: `${base}/offices/PSR`,
    gridId: 'PSR',
    gridX: Number(grid.split(',')[0]),
    gridY: Number(grid.split(',')[1]),
    forecast: `${base}/gridpoints/PSR/${grid}/forecast`,
    forecastHourly: `${base}/gridpoints/PSR/${grid}/forecast/hourly`,
    forecastGridData: `${base}/gridpoints/PSR/${grid}`,
    timeZone: 'America/Phoenix',
    radarStation: 'KIWA',
  },
})

/** The answer of a forecastHourly address, starting with the hour of `now`; `writtenAt` is when the forecast was issued. */
export function hourlyAnswer(now: Date, writtenAt: Date, weatherAt: (at: Date) => PlayedHour) {
  const first = Math.floor(now.getTime() / HOUR) * HOUR
  return {
    '@context': CONTEXT,
    type: 'Feature',
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [-112.09, 33.44],
          [-112.06, 33.44],
          [-112.06, 33.46],
          [-112.09, 33.44],
        ],
      ],
    },
    properties: {
      units: 'us',
      forecastGenerator: 'HourlyForecastGenerator',
      generatedAt: universal(now),
      updateTime: universal(writtenAt),
      validTimes: `${universal(writtenAt)}/P7DT6H`,
      elevation: { unitCode: 'wmoUnit:m', value: 338.0208 },
      periods: Array.from({ length: HOURS }, (_, index) =>
        buildPeriod(new Date(first + index * HOUR), index + 1, weatherAt),
      ),
    },
  }
}

function buildPeriod(at: Date, number: number, weatherAt: (at: Date) => PlayedHour) {
  const { temperature, windSpeed, chance, shortForecast } = weatherAt(at)
  return {
    number,
    name: '',
    startTime: local(at),
    endTime: local(new Date(at.getTime() + HOUR)),
    isDaytime: true,
    temperature,
    temperatureUnit: 'F',
    temperatureTrend: null,
    probabilityOfPrecipitation: { unitCode: 'wmoUnit:percent', value: chance },
    dewpoint: { unitCode: 'wmoUnit:degC', value: 5.5 },
    relativeHumidity: { unitCode: 'wmoUnit:percent', value: 21 },
    windSpeed,
    windDirection: 'W',
    icon: 'https://api.weather.gov/icons/land/day/few?size=small',
    shortForecast,
    detailedForecast: '',
  }
}

/** An error answer of the service. */
export const problemAnswer = (status: number, title: string, detail: string) => ({
  correlationId: '2a4a5d6b',
  title,
  type: `https://api.weather.gov/problems/${title.replaceAll(' ', '')}`,
  status,
  detail,
  instance: 'https://api.weather.gov/requests/2a4a5d6b',
})
