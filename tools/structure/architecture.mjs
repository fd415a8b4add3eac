// Draws the rooms and a booking's path through them (docs/architecture.svg, written by tools/architecture.mjs).
import { existsSync } from 'node:fs'
import { parts, roomPattern } from './rooms.mjs'

/**
 * The path of a booking: each step imports the next (`npm run lint` checks it); `over` names the transport if it doesn't.
 */
export const way = [
  { file: 'src/web/booking/send-booking.ts' },
  { file: 'src/web/app/api/api.ts' },
  { file: 'src/server/booking/routes.ts', over: 'POST /api/bookings' },
  { file: 'src/server/booking/book.ts' },
  { file: 'src/server/schedule/lock-schedule.ts' },
  { file: 'src/server/platform/database/database.ts' },
]

const WIDTH = 1120
const BOX = { width: 240, height: 62, gap: 16 }
const PER_ROW = 4
const LEFT = 40

const escaped = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

/** Lays out every room, top to bottom: the pages, the server, the domain. */
function plan() {
  const boxes = new Map()
  const bands = []
  let y = 96
  for (const part of [...parts].reverse().toSorted((a, b) => order(a) - order(b))) {
    const top = y
    y += 46
    part.rooms.forEach((room, index) => {
      const own = new RegExp(roomPattern(part, room))
      const column = index % PER_ROW
      const row = Math.floor(index / PER_ROW)
      boxes.set(room, {
        part,
        room,
        own,
        x: LEFT + 16 + column * (BOX.width + BOX.gap),
        y: y + row * (BOX.height + BOX.gap),
      })
    })
    y += Math.ceil(part.rooms.length / PER_ROW) * (BOX.height + BOX.gap)
    bands.push({ part, top, height: y - top })
    y += 28
  }
  return { boxes, bands, height: y }
}

const order = ({ folder }) => ['src/web', 'src/server', 'src/domain'].indexOf(folder)

function boxDrawing({ room, part, x, y }, steps) {
  const name = room.name || part.folder.slice(4)
  const marks = steps.length > 0 ? ` class="on-the-way"` : ''
  const numbers = steps.map(
    (step, index) =>
      `<g transform="translate(${x + BOX.width - 14 - index * 26} ${y})"><circle r="12" class="step"/><text y="4.5" class="step-number">${step}</text></g>`,
  )
  return `<g${marks}><rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="6"/>
<text x="${x + 12}" y="${y + 25}" class="name">${escaped(name)}</text>
<text x="${x + 12}" y="${y + 46}" class="says">${escaped(room.says)}</text></g>${numbers.join('')}`
}

/** The picture as SVG text. */
export function drawArchitecture() {
  for (const { file } of way)
    if (!existsSync(file)) throw new Error(`The way of a booking names ${file}, which is not there`)
  const { boxes, bands, height } = plan()
  const roomSteps = ({ own }) => way.flatMap(({ file }, index) => (own.test(file) ? [index + 1] : []))
  const legend = way.map(
    ({ file, over }, index) => `${index + 1} ${over ? `${over} → ` : ''}${file.replace('src/', '')}`,
  )
  const lines = [legend.slice(0, 3).join(' · '), legend.slice(3).join(' · ')]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="The rooms of the code, and the way of a booking through them">
<style>
text { font: 13px system-ui, sans-serif; fill: #141b2d }
.title { font-size: 20px; font-weight: 700 } .part { font-size: 16px; font-weight: 700 } .name { font-size: 15px; font-weight: 600 }
.says { font-size: 11.5px; fill: #3b3f52 }
.band { fill: #f3e7d2 } rect { fill: #fcf6ea; stroke: #cfb98f } .on-the-way rect { stroke: #1a5e30; stroke-width: 2.5 }
.step { fill: #1a5e30 } .step-number { fill: #fffbf2; text-anchor: middle; font-weight: 700 }
</style>
<rect width="${WIDTH}" height="${height}" style="fill: #fffbf2; stroke: none"/>
<text x="${LEFT}" y="36" class="title">The rooms, and the way of a booking (numbers)</text>
${lines.map((line, index) => `<text x="${LEFT}" y="${60 + index * 20}">${escaped(line)}</text>`).join('\n')}
${bands.map(({ part, top, height: tall }) => `<rect class="band" x="${LEFT}" y="${top}" width="${WIDTH - 2 * LEFT}" height="${tall}" rx="8"/><text x="${LEFT + 16}" y="${top + 28}" class="part">${part.folder}: ${escaped(part.says)}</text>`).join('\n')}
${[...boxes.values()].map((box) => boxDrawing(box, roomSteps(box))).join('\n')}
</svg>
`
}
