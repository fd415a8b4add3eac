// Draws the site's flat pictures in code, so every measure in them is true (brand: drawings are measured, tints in steps).
//   node art/drawings.mjs    -> src/web/marketing/drawings/*.svg
// Colors that follow the theme are var(--…); everything else is fixed paint. No <style> and no style="": the CSP
// forbids both.
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { at, carry, dome, domes, FOOT, p, PERSON, people, saguaro, spoken, svg, whole } from './parts.mjs'

/** Units per foot in each drawing; everything in a drawing is measured with its scale. */
export const scales = { hero: 46, plan: 11, bays: FOOT, 'iron-dome': FOOT, 'drivers-den': FOOT, drive: 17 }

const carries = (y, ...hops) => `M${p(hops[0][0], y)}${hops.map(([x0, x1, height]) => carry(x0, x1, y, height)).join('')}`

// ---------- hero: the Iron Dome and its guests at dusk, on the ground at 80 % of the height ----------
function hero() {
  const [cx, ground, foot] = [1090, 640, scales.hero]
  const rings = [
    [830, '#141a31'],
    [715, '#1d1f3b'],
    [610, '#2e2743'],
    [520, '#4b3044'],
    [440, '#7a3f3c'],
  ]
  const dark = '#120f1f'
  return svg(
    '0 0 1440 800',
    // The section supplies its own ground.
    rings.map(([radius, fill]) => `<circle cx="${cx}" cy="620" r="${radius}" fill="${fill}"/>`).join('') +
      '<path fill="#2a1f33" d="M-600 640V578l220-18 90-34h60l40 26 190 14 60-6 40-34h92l26 30 70 14 64-8 58-46 36-6h74l22 34 60 22 90 6h748l600 10v62Z"/>' +
      '<path fill="#1a172b" d="M-600 640v-30l600-4 210-12 270-8 960 12 600 42Z"/>' +
      saguaro(1504, 644, 150, dark) +
      at(cx, ground, foot / FOOT) +
      dome('iron-dome', 'hero') +
      '</g>' +
      '<path fill="#0b101d" d="M-600 640h2640v760H-600Z"/><path fill="#2a1c22" d="M640 640h860v10q-430 24-860 0Z"/>' +
      people('hero', [['swing', cx - 44, PERSON]], { ground: 638, foot, fill: dark, color: '#8a3f22' }) +
      people(
        'guests',
        [
          ['watching', cx - 262, 5.9],
          ['club', cx - 336, 5.5, 1, '#5d4260'],
          ['watching', cx + 264, 5.6, -1, '#5d4260'],
          ['watching', cx + 318, 4.2, -1],
        ],
        { ground: 650, foot, fill: dark, color: '#33263f' },
      ),
    'preserveAspectRatio="xMaxYMax slice" aria-hidden="true"',
  )
}

// ---------- hero: the carry line; its ball is a dash of no length that runs along the same path ----------
function heroLine() {
  const line = carries(104, [0, 284, 88], [284, 474, 50], [474, 592, 24], [592, 650, 8.3])
  return svg(
    '-2 -8 692 124',
    '<path class="scale" d="M0 104H688M0 95v18M688 95v18"/>' +
      `<path class="flight" pathLength="1" d="${line}"/><path class="ball" pathLength="1" d="${line.replace(/ 104$/, ' 97')}"/>`,
  )
}

// ---------- the plan of a driveway ----------
/**
 * The Iron Dome from above, open toward the street, with the middle of its mouth at (cx, front). It stands within the
 * 12 feet it needs (§9), and is widest a third of the way in.
 */
function domeFromAbove(cx, front, foot) {
  const [half, deep] = [(domes['iron-dome'].onGround / 2) * foot, 12 * foot]
  const [widest, behind] = [-0.34 * deep, 0.66 * deep]
  // A superellipse, like the 3D model: rounder than a box, fuller than a circle.
  const share = (y) => (1 - Math.abs((y - widest) / behind) ** 2.5) ** 0.4
  const across = (y, part = 1) => {
    const end = Math.round(part * share(y) * half)
    return `M-${end} ${Math.round(y)}H${end}`
  }
  const lip = share(0) * half
  const k = 0.69
  const ribs = Array.from({ length: 8 }, (_, index) => across((-(index + 1) * deep) / 9)).join('')
  const stripes = [
    [-5, 0.91, '#d5763a'],
    [-3, 0.82, '#eb9d57'],
    [-1, 0.73, '#f7c57f'],
  ]
  return (
    at(cx, front) +
    `<path fill="#c8683a" d="M${whole(-lip, 0)}Q${whole(-half, widest / 2, -half, widest)}c${whole(0, -k * behind, (1 - k) * half, -behind, half, -behind)}s${whole(half, (1 - k) * behind, half, behind)}Q${whole(half, widest / 2, lip, 0)}Z"/>` +
    `<path fill="none" stroke="#8a3f22" stroke-width="1.5" d="${ribs}M0 0V${p(-deep)}"/>` +
    stripes.map(([y, part, paint]) => `<path stroke="${paint}" stroke-width="2" d="${across(y, part)}"/>`).join('') +
    '</g>'
  )
}

function plan() {
  const foot = scales.plan
  const line = 'var(--color-line)'
  const mark = 'var(--color-copper)'
  const green = 'var(--color-action)'
  // Centered in a two-car driveway, under its 12- and 15-foot squares.
  const bayAt = [451, 371]
  const square = (feet) => {
    const side = feet * foot
    return { x: bayAt[0] - side / 2, y: bayAt[1] - side / 2, side }
  }
  const contours = (cx, cy, rx, ry, count) => {
    const step = rx / (count + 1)
    return Array.from({ length: count }, (_, index) => {
      const k = 1 - (index * step) / rx
      return `<ellipse cx="${p(cx + index * 3)}" cy="${p(cy - index * 2)}" rx="${Math.round(rx * k)}" ry="${Math.round(ry * k)}"/>`
    }).join('')
  }
  // A bush 4 feet across; the others are copies of it.
  const bushes = ([cx, cy], others) => {
    const point = (index, reach) => {
      const angle = (index * Math.PI) / 4
      return p(Math.round(Math.cos(angle) * reach), Math.round(Math.sin(angle) * reach))
    }
    const d = Array.from({ length: 8 }, (_, index) => `Q${point(index + 0.5, 57)} ${point(index + 1, 40)}`).join('')
    return (
      `<g id="bush" transform="translate(${p(cx, cy)})" stroke="${green}" stroke-width="1.5"><path d="M${point(0, 40)}${d}Z" fill="var(--color-action-soft)"/></g>` +
      others.map(([x, y, scale]) => `<use href="#bush" transform="translate(${p(x - cx * scale, y - cy * scale)})scale(${scale})"/>`).join('')
    )
  }
  // Draws all rays as the dashes of one wide circle, so they cost a single element.
  const rays = (cx, cy, from, to, count, width) => {
    const middle = (from + to) / 2
    const dash = (2 * Math.PI * middle) / count - width
    return `<circle cx="${cx}" cy="${cy}" r="${p(middle)}" stroke-width="${to - from}" stroke-dasharray="${width} ${dash.toFixed(2)}"/>`
  }
  const [needed, better] = [square(12), square(15)]
  // The outlet, and the part of its 50-foot circle that fits in the picture.
  const outlet = [356, 96]
  const reach = 50 * foot
  const on = (degrees) => p(outlet[0] + reach * Math.cos((degrees * Math.PI) / 180), outlet[1] + reach * Math.sin((degrees * Math.PI) / 180))
  return svg(
    '0 0 900 700',
    `<g fill="none" stroke="${line}" stroke-width="1.5"><g transform="rotate(-14 140 360)">${contours(140, 360, 150, 104, 2)}</g><g transform="rotate(-14 790 330)">${contours(790, 330, 96, 150, 2)}</g></g>` +
      `<path d="M-700 568H900" stroke="${line}" stroke-width="1.5"/>` +
      '<path d="M330 96H572V558q0 10 18 10H312q18 0 18-10Z" fill="var(--color-sunk)"/>' +
      '<path d="M-700-6V56H330V96H572V56H900V-6Z" fill="var(--color-ink)"/><path d="M363 96h176" stroke="var(--color-page)" stroke-width="5"/><text class="h" x="451" y="50" text-anchor="middle">Your house</text>' +
      `<path d="M${on(17.9)}A${reach} ${reach} 0 0 1 ${on(154.9)}" fill="none" stroke="${mark}" stroke-width="2" stroke-dasharray="2 9" stroke-linecap="round"/>` +
      `<path d="M356 96C292 216 261 391 388 377" fill="none" stroke="${mark}" stroke-width="3"/>` +
      `<rect x="${better.x}" y="${better.y}" width="${better.side}" height="${better.side}" fill="none" stroke="${mark}" stroke-width="1.5" stroke-dasharray="7 6"/>` +
      `<rect x="${needed.x}" y="${needed.y}" width="${needed.side}" height="${needed.side}" fill="${green}"/>` +
      domeFromAbove(bayAt[0], bayAt[1] + needed.side / 2, foot) +
      `<circle cx="356" cy="96" r="8" fill="${mark}" stroke="var(--color-page)" stroke-width="2.5"/><text x="312" y="126" text-anchor="end" class="d">120V</text>` +
      `<path d="M385 268.5H517M385 262.5v12M517 262.5v12M555.5 288.5V453.5M549.5 288.5h12M549.5 453.5h12" stroke="${mark}" stroke-width="1.5"/>` +
      '<text x="451" y="252" text-anchor="middle" class="d">12′ × 12′</text><text x="584" y="373" class="d">15′ × 15′</text><text x="584" y="399" class="n">recommended</text><text x="699" y="543" class="d">50′</text><text x="699" y="568" class="n">cord max</text>' +
      bushes([92, 206], [
        [214, 470, 0.75],
        [846, 470, 0.65],
        [790, 190, 0.9],
      ]) +
      `<g fill="none" stroke="${green}">${rays(236, 226, 0, 18, 13, 1.5)}</g>` +
      // Our van at the curb: 19.4 by 6.6 feet.
      '<g transform="translate(84 584)" stroke="var(--color-ink)" stroke-width="2"><path fill="var(--color-surface)" d="M7 0H182q32 0 32 36t-32 37H7q-7 0-7-7V7Q0 0 7 0Z"/><path fill="none" d="M0 36H38M150 3v67"/><path fill="var(--color-ink)" d="M160 9q14 1 16 6v43q-2 5-16 6Z"/></g>',
    spoken('Plan of a driveway, to scale: the simulator needs 12 by 12 feet (15 by 15 is better) and a 120-volt outlet within 50 feet.'),
  )
}

// ---------- the last call: a ball that lands by the flag, wide and for a phone ----------
function call() {
  const rings = (cx, cy, rx, ry, count, dx, dy) =>
    `<g fill="none" stroke="var(--color-line)" stroke-width="1.75" opacity=".75" transform="rotate(-6 ${cx} ${cy})">${Array.from({ length: count }, (_, i) => `<ellipse cx="${cx + i * dx}" cy="${cy - i * dy}" rx="${Math.round(rx * (1 - i / (count + 0.36)))}" ry="${Math.round(ry * (1 - i / (count + 0.36)))}"/>`).join('')}</g>`
  const paint = 'var(--color-ink)'
  return svg(
    '0 0 1440 560',
    `${rings(1225, 492, 420, 158, 6, 6, 3)}<path d="M1238 478V206" stroke="${paint}" stroke-width="4"/><path d="M1240 208l98 31-98 33Z" fill="var(--color-copper)"/><ellipse cx="1238" cy="480" rx="18" ry="6.5" fill="#0f3a1e"/><path d="M838 572C905 60 1098-30 1172 482" fill="none" stroke="${paint}" stroke-width="2.5"/><circle cx="1172" cy="482" r="8.5" fill="${paint}"/>`,
    'preserveAspectRatio="xMaxYMax slice" aria-hidden="true"',
  )
}

// ---------- the two domes in elevation ----------
const GROUND = 470
/**
 * The people around each dome, by distance from its middle. As many as it's made for, in all heights (poses in parts.mjs).
 */
const crowds = {
  'iron-dome': [
    ['club', -300, 5.9],
    ['cheering', -250, 5.3, 1, 'var(--color-line)'],
    ['cheering', 250, 5.8, -1, 'var(--color-line)'],
    ['watching', 290, 5.6, -1],
    ['cheering', 324, 4.1, -1],
  ],
  'drivers-den': [
    ['club', -292, 6.1],
    ['club', -234, 5.8, 1, 'var(--color-copper)'],
    ['watching', 236, 5.9, -1, 'var(--color-copper)'],
    ['club', 294, 6, -1],
    ['watching', -318, 5.5, 1, 'var(--color-copper)'],
    ['cheering', -264, 5.4, 1, 'var(--color-line)'],
    ['cheering', -208, 4.4],
    ['cheering', 208, 5.3, -1, 'var(--color-line)'],
    ['watching', 264, 5.6, -1],
    ['cheering', 320, 4.6, -1, 'var(--color-copper)'],
  ],
}
const golfers = {
  'iron-dome': { pose: 'swing', fill: '#160f14', color: '#8a3f22' },
  'drivers-den': { pose: 'address', fill: '#070b15', color: '#3d4e80' },
}

/** A dome with its golfer and onlookers, centered on `cx`. */
function bay(name, id, cx) {
  const { pose, fill, color } = golfers[id]
  const onlookers = crowds[id].map(([pose, x, ...rest]) => [pose, cx + x, ...rest])
  return (
    `${at(cx, GROUND)}${dome(id, `${name}-${id}`)}</g>` +
    people(`${name}-${id}-plays`, [[pose, cx - 24, PERSON]], { ground: GROUND - 2, foot: FOOT, fill, color }) +
    people(`${name}-${id}`, onlookers, { ground: GROUND, foot: FOOT, fill: 'var(--color-quiet)', color: 'var(--color-edge)' })
  )
}

/** Both domes next to one scale. */
function bays() {
  const mark = 'stroke="var(--color-copper)"'
  const [nine, ten] = [GROUND - 9 * FOOT, GROUND - 10 * FOOT]
  const ticks = Array.from({ length: 11 }, (_, feet) => `M0 ${GROUND - feet * FOOT}H${[0, 5, 9, 10].includes(feet) ? 14 : 8}`).join('')
  return svg(
    '0 78 1410 393',
    `<path ${mark} stroke-width="1.75" d="${ticks}M0 ${GROUND}V${ten}"/>` +
      `<path ${mark} stroke-width="1.25" stroke-dasharray="3 7" d="M14 ${nine}H660M14 ${ten}H1410"/>` +
      `<text class="d" x="26" y="196">9 feet</text><text class="d" x="1410" y="116" text-anchor="end">10 feet</text>` +
      bay('both', 'iron-dome', 352) +
      bay('both', 'drivers-den', 1058),
    spoken("The two simulators to scale: Iron Dome, a 9-foot inflatable, and Driver's Den, 10 feet."),
  )
}

/** One dome alone. All sheets are the same size, so they share a scale. */
const alone = (id) => svg('0 118 690 353', bay('one', id, 345))

// ---------- about: from the course to your street; a phone shows the right two thirds ----------
function drive() {
  const [ground, foot] = [330, scales.drive]
  const hills = '<path fill="var(--color-line)" opacity=".55" d="M-1400 330v-20l460-26 240 12 160-20 110-30h70l90 32 150 8 90-26h70l110 34 150-6 80-32h64l72 26 130 10 100-30h80l90 26 200 10 600-12 500 10v32Z"/>'
  const course =
    '<path fill="#5e8f6a" d="M-1400 330v-30q300-30 700-16 240-8 420 6 120 8 250-14 70-10 130 4 150 34 260 50Z"/>' +
    '<path fill="#4da24b" d="M-1400 330v-16q400-16 700-8 300-14 560-6 200 8 300-6 60-4 110 14 60 18 100 22Z"/>' +
    '<path fill="#86d672" d="M-52 330q30-22 100-22t104 22Z"/><path fill="#f7c57f" d="M-196 330q20-14 62-14t58 14Z"/>' +
    '<path d="M60 309V190" stroke="var(--color-ink)" stroke-width="3.5"/><path fill="var(--color-copper)" d="M62 191l46 15-46 15Z"/>'
  // Walls of 9 feet, a garage door of 9 by 7, a window of 3 by 3.
  const house =
    '<path fill="var(--art-wall)" d="M986 330V177H1486V330Z"/><path fill="var(--art-roof)" d="M962 179l70-66H1440l70 66Z"/>' +
    '<path fill="var(--art-door)" d="M1026 330V211h153v119Z"/><path d="M1026 241h153M1026 271h153M1026 301h153" stroke="var(--art-wall)" stroke-width="3"/>' +
    '<path fill="#f7c57f" d="M1216 214h51v51h-51Z"/><path d="M1241.5 214v51M1216 239.5h51" stroke="var(--art-wall)" stroke-width="3"/>'
  const ink = 'var(--color-ink)'
  return svg(
    '0 24 1296 326',
    hills +
      course +
      saguaro(500, ground - 6, 112, 'var(--art-cactus)') +
      house +
      `<path d="M262 ${ground - 21}${carry(262, 600, ground, 262)}${carry(600, 652, ground, 26)}" fill="none" stroke="var(--color-copper)" stroke-width="2.5" stroke-dasharray="2 9" stroke-linecap="round"/>` +
      at(792, ground, foot / FOOT) +
      dome('iron-dome', 'drive') +
      '</g>' +
      people('player', [['address', 776, PERSON]], { ground: ground - 1, foot, fill: '#160f14', color: '#8a3f22' }) +
      `<path d="M256 ${ground - 14}h12M262 ${ground - 14}V${ground}" stroke="var(--color-copper)" stroke-width="3"/><circle cx="262" cy="${ground - 20}" r="6" fill="var(--color-surface)" stroke="${ink}" stroke-width="2"/>` +
      people(
        'street',
        [
          ['swing', 226, PERSON],
          ['waving', 930, 5.8, -1],
          ['watching', 1096, 5.6, -1, 'var(--color-edge)'],
          ['cheering', 1128, 4, -1],
        ],
        { ground, foot, fill: ink, color: 'var(--color-copper)' },
      ) +
      `<path d="M-1400 ${ground}H2700" stroke="${ink}" stroke-width="2"/>`,
  )
}

// ---------- faq: the question flies from the tee, bounces once and drops at the flag ----------
function tee() {
  const ground = 196
  const ball = ground - 30
  return svg(
    '0 0 420 210',
    `<path d="M40 ${ball}${carry(40, 316, ground, 122)}${carry(316, 366, ground, 22)}" fill="none" stroke="var(--color-copper)" stroke-width="2" stroke-dasharray="2 9" stroke-linecap="round"/>` +
      `<path d="M0 ${ground}H420" stroke="var(--color-ink)" stroke-width="2"/>` +
      `<path d="M32 ${ground - 18}h16M40 ${ground - 18}V${ground}" stroke="var(--color-copper)" stroke-width="4"/><circle cx="40" cy="${ball}" r="11" fill="var(--color-surface)" stroke="var(--color-ink)" stroke-width="2"/>` +
      `<path d="M366 ${ground}V96" stroke="var(--color-ink)" stroke-width="3"/><path d="M367 97l44 15-44 15Z" fill="var(--color-action)"/>`,
  )
}

/** The drawings that this file makes, by name. */
export const drawings = {
  hero: hero(),
  'hero-line': heroLine(),
  plan: plan(),
  call: call(),
  bays: bays(),
  'iron-dome': alone('iron-dome'),
  'drivers-den': alone('drivers-den'),
  drive: drive(),
  tee: tee(),
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = new URL('../src/web/marketing/drawings/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(drawings)) {
    writeFileSync(new URL(`${name}.svg`, folder), text)
    console.log(name, text.length)
  }
}
