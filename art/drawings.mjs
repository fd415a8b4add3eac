// Draws the site's flat pictures in code, so that every measure in them is true (brand: drawings are measured, tints in steps).
//   node art/drawings.mjs    -> src/web/marketing/drawings/*.svg
// Colours that follow the theme are var(--…); everything else is fixed paint. No <style> and no style="": the pages' CSP forbids both.
import { mkdirSync, writeFileSync } from 'node:fs'

// A tenth of a unit shows in small parts only; far from the origin whole units do, and weigh less.
const r = (value) => (Math.abs(value) < 100 ? Math.round(value * 10) / 10 : Math.round(value))
const p = (...values) => values.map(r).join(' ')

// ---------- parts ----------
const copper = { shell: ['#b4552a', '#d5763a', '#eb9d57', '#f7c57f'], rib: '#8a3f22', inside: '#6a3a22' }
const night = {
  shell: ['var(--art-den-1)', 'var(--art-den-2)', 'var(--art-den-3)', 'var(--art-den-4)'],
  rib: 'var(--art-den-rib)',
  inside: '#26335c',
}

const shell = (cx, base, hw, h, fill) =>
  `<path fill="${fill}" d="M${p(cx - hw, base)}V${r(base - 0.3 * h)}C${p(cx - hw, base - 0.75 * h, cx - 0.58 * hw, base - h, cx, base - h)}S${p(cx + hw, base - 0.75 * h, cx + hw, base - 0.3 * h)}V${r(base)}Z"/>`

function ribs(cx, base, hw, h, stroke, width) {
  const lines = [18, 36, 54, 72, 90, 108, 126, 144, 162].map((degrees) => {
    const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
    return `M${p(cx - 0.627 * hw * c, base - 0.21 * h - 0.476 * h * s)}L${p(cx - hw * c, base - 0.3 * h - 0.7 * h * s)}`
  })
  return `<path stroke="${stroke}" stroke-width="${width}" d="${lines.join('')}"/>`
}

/** The course on the screen: sky, sun, two hills, a green, a flag. Everything stays inside the box, so that no clip is needed. */
function screen(x, y, w, h) {
  const [right, foot] = [x + w, y + h]
  return (
    `<rect x="${r(x)}" y="${r(y)}" width="${r(w)}" height="${r(h)}" fill="#9fd0d6"/>` +
    `<circle cx="${r(x + 0.7 * w)}" cy="${r(y + 0.56 * h)}" r="${r(0.16 * h)}" fill="#fff1c4"/>` +
    `<path fill="#5e8f6a" d="M${p(x, y + 0.62 * h)}Q${p(x + 0.2 * w, y + 0.42 * h, x + 0.42 * w, y + 0.59 * h)}T${p(right, y + 0.54 * h)}V${r(foot)}H${r(x)}Z"/>` +
    `<path fill="#4da24b" d="M${p(x, foot)}V${r(y + 0.74 * h)}Q${p(x + 0.5 * w, y + 0.58 * h, right, y + 0.72 * h)}V${r(foot)}Z"/>` +
    `<path fill="#86d672" d="M${p(x + 0.34 * w, foot)}Q${p(x + 0.4 * w, y + 0.76 * h, x + 0.54 * w, y + 0.7 * h)}Q${p(x + 0.7 * w, y + 0.72 * h, x + 0.76 * w, foot)}Z"/>` +
    `<path stroke="#fcf6ea" stroke-width="2" d="M${p(x + 0.56 * w, y + 0.75 * h)}v${r(-0.26 * h)}"/>` +
    `<path fill="#fcf6ea" d="M${p(x + 0.56 * w, y + 0.49 * h)}l${p(0.06 * w, 0.045 * h)}l${p(-0.06 * w, 0.045 * h)}Z"/>`
  )
}

/** A bay in elevation: shell in four tints, ribs, mouth, screen, mat. `hw` is half its width, `h` its height. */
function bay(cx, base, hw, h, paint, { screenWidth = 0.87, ribWidth = 1.75 } = {}) {
  const steps = [
    [1, 1],
    [0.91, 0.925],
    [0.82, 0.85],
    [0.73, 0.775],
  ]
  const sw = screenWidth * hw
  return (
    steps.map(([a, b], index) => shell(cx, base, a * hw, b * h, paint.shell[index])).join('') +
    ribs(cx, base, hw, h, paint.rib, ribWidth) +
    shell(cx, base, 0.64 * hw, 0.7 * h, paint.inside) +
    screen(cx - sw / 2, base - 0.504 * h, sw, 0.434 * h) +
    `<path fill="#2f7a3f" d="M${p(cx - 0.55 * hw, base)}L${p(cx - 0.366 * hw, base - 0.07 * h)}H${r(cx + 0.366 * hw)}L${p(cx + 0.55 * hw, base)}Z"/>`
  )
}

// People are 100 units tall with the cap; scale says how tall they stand.
const head = '<ellipse cx="0" cy="-92" rx="6.4" ry="7.4"/>'
const capLeft = '<path d="M7-92.5C7.5-104-7.5-104-7-95L-13-93.8Q-13-92.2-11-92.2Z"/>'
const capRight = '<path d="M-7-92.5C-7.5-104 7.5-104 7-95L13-93.8Q13-92.2 11-92.2Z"/>'
const torso = '<path d="M-2.8-87h5.6v7h-5.6Z"/><path d="M-8-81q8-2.5 16 0 2.5 1 2.5 5L9.5-44h-19l-1-32q0-4 2.5-5Z"/>'
const legs = '<path d="M-9.5-46h19L8 0H2.5L.5-38-4 0h-5.5Z"/>'
const stride = '<path d="M-9.5-46h19L11 0H5.5L.3-38-5 0h-5.5Z"/>'
const armsDown = '<path d="M-9-80q-4 0-5 5l-2 25q0 3 2 3t2.5-3L-9-68ZM9-80q4 0 5 5l2 25q0 3-2 3t-2.5-3L9-68Z"/>'
const armAkimboRight = '<path d="M-9-80q-4 0-5 5l-2 25q0 3 2 3t2.5-3L-9-68ZM8-80q5 0 7 5l3 9q1 3-1 5l-8 8-3-3 6-8-4-7Z"/>'
const armAkimboLeft = '<path d="M-8-80q-5 0-7 5l-3 9q-1 3 1 5l8 8 3-3-6-8 4-7ZM9-80q4 0 5 5l2 25q0 3-2 3t-2.5-3L9-68Z"/>'
const armWaving = '<path d="M-9-80q-4 0-5 5l-2 25q0 3 2 3t2.5-3L-9-68ZM7-80q4-1 7-4l8-16q2-3 4-1.5t.8 4.5L18-76q-2 5-8 7Z"/>'
const club = '<path d="M-14.5-52L-19.5-1.5l-4 1.5h6l4-51Z"/>'

const figures = {
  withClub: head + capRight + torso + club + legs + armsDown,
  leaning: head + capRight + torso + club + legs + armAkimboRight,
  akimbo: head + capLeft + torso + stride + armAkimboLeft,
  waving: head + capRight + torso + legs + armWaving,
  standing: head + capLeft + torso + legs + armsDown,
}
const person = (kind, x, y, scale, fill = 'var(--color-quiet)') =>
  `<g transform="translate(${p(x, y)}) scale(${scale})" fill="${fill}">${figures[kind]}</g>`

const golfer = (x, y, scale, fill) =>
  `<g transform="translate(${p(x, y)}) scale(${scale})"><g fill="${fill}"><ellipse cx="4" cy="-90" rx="7" ry="8"/><path d="M-14-72Q-2-83 11-77l5 8-9 26 10 17 6 26h-8l-7-21-11-14-7 14-3 21h-8l1-24 7-20Z"/></g><g fill="none" stroke="${fill}" stroke-linecap="round"><path stroke-width="7" d="M4-72L-16-88"/><path stroke-width="2.2" d="M-15-89L22-112"/></g></g>`

const saguaro = (x, base, h, stroke) => {
  const w = h / 10
  return `<path fill="none" stroke="${stroke}" stroke-width="${r(w)}" stroke-linecap="round" stroke-linejoin="round" d="M${p(x, base)}v${r(-h)}M${p(x, base - 0.36 * h)}h${r(-0.17 * h)}q${p(-0.1 * h, 0, -0.1 * h, -0.1 * h)}v${r(-0.19 * h)}M${p(x, base - 0.5 * h)}h${r(0.15 * h)}q${p(0.1 * h, 0, 0.1 * h, -0.1 * h)}v${r(-0.22 * h)}"/>`
}

/** The brand's one curve, from a tee at x0 to a landing at x1 on the ground line y. */
const carry = (x0, x1, y, height) => {
  const w = x1 - x0
  return `C${p(x0 + 0.24 * w, y - 1.22 * height, x0 + 0.76 * w, y - 1.46 * height, x1, y)}`
}
const carries = (y, ...hops) => `M${p(hops[0][0], y)}${hops.map(([x0, x1, height]) => carry(x0, x1, y, height)).join('')}`

const svg = (box, body, attributes = 'aria-hidden="true"') => `<svg viewBox="${box}" ${attributes}>${body}</svg>\n`
const spoken = (words) => `role="img" aria-label="${words}"`

// ---------- hero: the bay at dusk, on the ground at 80 % of the height ----------
function hero() {
  const cx = 1050
  const rings = [
    [780, '#141a31'],
    [650, '#1d1f3b'],
    [535, '#2e2743'],
    [440, '#4b3044'],
    [365, '#7a3f3c'],
  ]
  const crowd = '#120f1f'
  return svg(
    '0 0 1440 800',
    `<rect x="-600" y="-600" width="2640" height="1400" fill="var(--color-page)"/>` +
      rings.map(([radius, fill]) => `<circle cx="${cx}" cy="620" r="${radius}" fill="${fill}"/>`).join('') +
      '<path fill="#2a1f33" d="M-600 640V578l220-18 90-34h60l40 26 190 14 60-6 40-34h92l26 30 70 14 64-8 58-46 36-6h74l22 34 60 22 90 6h748l600 10v62Z"/>' +
      '<path fill="#1a172b" d="M-600 640v-30l300 8 300-12 120-12 90 10 150-20 120 14 160-8 800 6h600v44Z"/>' +
      saguaro(640, 642, 74, crowd) +
      saguaro(1404, 644, 115, crowd) +
      bay(cx, 640, 318, 330, { ...copper, inside: '#3b2118' }, { ribWidth: 2 }) +
      golfer(1000, 638, 1.72, '#140f1c') +
      person('leaning', 1296, 650, 1.8, crowd) +
      person('akimbo', 1338, 652, 1.66, crowd) +
      person('withClub', 806, 652, 1.72, crowd) +
      '<path fill="#0b101d" d="M-600 640h2640v760H-600Z"/><path fill="#2a1c22" d="M640 640h820v10q-410 22-820 0Z"/>',
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

// ---------- the plan of a driveway: 1 foot = 11 units ----------
function plan() {
  const foot = 11
  const line = 'var(--color-line)'
  const mark = 'var(--color-copper)'
  const green = 'var(--color-action)'
  const bayAt = [451, 371]
  const square = (feet) => {
    const side = feet * foot
    return { x: bayAt[0] - side / 2, y: bayAt[1] - side / 2, side }
  }
  const contours = (cx, cy, rx, ry, count) => {
    const step = rx / (count + 1)
    return Array.from({ length: count }, (_, index) => {
      const k = 1 - (index * step) / rx
      return `<ellipse cx="${r(cx + index * 3)}" cy="${r(cy - index * 2)}" rx="${Math.round(rx * k)}" ry="${Math.round(ry * k)}"/>`
    }).join('')
  }
  const bush = (cx, cy, radius) => {
    const bumps = 8
    const point = (index, reach) => {
      const angle = (index * 2 * Math.PI) / bumps
      return p(Math.round(cx + Math.cos(angle) * radius * reach), Math.round(cy + Math.sin(angle) * radius * reach))
    }
    const d = Array.from({ length: bumps }, (_, index) => `Q${point(index + 0.5, 1.3)} ${point(index + 1, 0.92)}`).join('')
    return `<path d="M${point(0, 0.92)}${d}Z" fill="var(--color-action-soft)" stroke="${green}" stroke-width="1.5"/><circle cx="${cx}" cy="${cy}" r="2.4" fill="${green}"/>`
  }
  // Rays are the dashes of a wide circle: one element each.
  const rays = (cx, cy, from, to, count, width) => {
    const middle = (from + to) / 2
    const dash = (2 * Math.PI * middle) / count - width
    return `<circle cx="${cx}" cy="${cy}" r="${r(middle)}" stroke-width="${to - from}" stroke-dasharray="${width} ${dash.toFixed(2)}"/>`
  }
  const [needed, better] = [square(12), square(15)]
  // The outlet, and as much of the circle of 50 feet around it as the picture holds.
  const outlet = [356, 96]
  const reach = 50 * foot
  const on = (degrees) => p(outlet[0] + reach * Math.cos((degrees * Math.PI) / 180), outlet[1] + reach * Math.sin((degrees * Math.PI) / 180))
  return svg(
    '0 0 900 700',
    `<g fill="none" stroke="${line}" stroke-width="1.5"><g transform="rotate(-14 140 360)">${contours(140, 360, 150, 104, 3)}</g><g transform="rotate(-14 790 330)">${contours(790, 330, 96, 150, 3)}</g></g>` +
      `<path d="M-700 568H900M-700 682H900" stroke="${line}" stroke-width="1.5"/><path d="M-700 625H900" stroke="${line}" stroke-width="3" stroke-dasharray="34 30"/>` +
      '<path d="M330 96H572V558q0 10 18 10H312q18 0 18-10Z" fill="var(--color-sunk)"/>' +
      '<path d="M-700-6V56H330V96H572V56H900V-6Z" fill="var(--color-ink)"/><path d="M348 96h206" stroke="var(--color-page)" stroke-width="5"/><text class="h" x="451" y="50" text-anchor="middle">Your house</text>' +
      `<path d="M${on(17.9)}A${reach} ${reach} 0 0 1 ${on(154.9)}" fill="none" stroke="${mark}" stroke-width="2" stroke-dasharray="2 9" stroke-linecap="round"/>` +
      `<path d="M356 96C292 216 261 391 381 377" fill="none" stroke="${mark}" stroke-width="3"/>` +
      `<rect x="${better.x}" y="${better.y}" width="${better.side}" height="${better.side}" fill="none" stroke="${mark}" stroke-width="1.5" stroke-dasharray="7 6"/>` +
      `<rect x="${needed.x}" y="${needed.y}" width="${needed.side}" height="${needed.side}" fill="${green}"/>` +
      `<circle cx="451" cy="371" r="60.5" fill="var(--color-surface)"/><g fill="none" stroke="var(--color-edge)" stroke-width="1.5">${rays(451, 371, 20, 60, 12, 1.5)}<circle cx="451" cy="371" r="20"/><circle cx="451" cy="371" r="37" stroke="${line}"/></g><path d="M435 439h32" stroke="var(--color-page)" stroke-width="7"/>` +
      `<circle cx="356" cy="96" r="8" fill="${mark}" stroke="var(--color-page)" stroke-width="2.5"/><text x="334" y="126" text-anchor="end" class="d">120V</text>` +
      `<path d="M385 268.5H517M385 262.5v12M517 262.5v12M555.5 288.5V453.5M549.5 288.5h12M549.5 453.5h12" stroke="${mark}" stroke-width="1.5"/>` +
      '<text x="451" y="252" text-anchor="middle" class="d">12′ × 12′</text><text x="584" y="373" class="d">15′ × 15′</text><text x="584" y="399" class="n">recommended</text><text x="699" y="543" class="d">50′</text><text x="699" y="568" class="n">of cord, at most</text>' +
      bush(92, 206, 44) +
      bush(214, 470, 34) +
      bush(846, 470, 29) +
      bush(790, 190, 40) +
      `<g fill="none" stroke="${green}">${rays(236, 226, 0, 18, 13, 1.5)}${rays(262, 262, 0, 11, 11, 1.2)}${rays(640, 196, 0, 20, 13, 1.6)}</g>` +
      '<g transform="translate(389 496)"><rect width="124" height="50" rx="8" fill="var(--color-surface)" stroke="var(--color-ink)" stroke-width="2"/><path d="M92 2v46" stroke="var(--color-ink)" stroke-width="2"/><rect x="98" y="8" width="14" height="34" rx="3" fill="var(--color-ink)"/></g>',
    spoken('Plan of a driveway, to scale: the simulator needs 12 by 12 feet, 15 by 15 is better, and a 120 volt outlet within 50 feet.'),
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

// ---------- the two bays in elevation: 1 foot = 34 units ----------
const FOOT = 34
function bays() {
  const ground = 470
  const mark = 'stroke="var(--color-copper)"'
  const ticks = Array.from({ length: 11 }, (_, feet) => `M0 ${ground - feet * FOOT}H${[0, 5, 9, 10].includes(feet) ? 14 : 8}`).join('')
  return svg(
    '0 78 1296 393',
    `<path ${mark} stroke-width="1.75" d="${ticks}M0 ${ground}V${ground - 10 * FOOT}"/>` +
      `<path ${mark} stroke-width="1.25" stroke-dasharray="3 7" d="M14 ${ground - 9 * FOOT}H600M14 ${ground - 10 * FOOT}H1296"/>` +
      `<text class="d" x="26" y="196">9 feet</text><text class="d" x="1296" y="116" text-anchor="end">10 feet</text>` +
      bay(318, ground, 214, 9 * FOOT, copper) +
      golfer(300, 468, 1.9, '#160f14') +
      person('withClub', 62, ground, 1.97) +
      person('leaning', 554, ground, 1.9) +
      person('akimbo', 600, ground, 1.33) +
      bay(930, ground, 262, 10 * FOOT, night) +
      golfer(900, 468, 1.97, '#070b15') +
      person('akimbo', 646, ground, 1.94) +
      person('akimbo', 1226, ground, 1.94) +
      person('leaning', 1272, ground, 1.8),
    spoken('The two simulators to scale: Iron Dome, a 9-foot inflatable, and Driver’s Den, 10 feet.'),
  )
}
/** A bay with its golfer and who stands around it: [pose, x, size], all on the ground. One size for both, and so one scale. */
const alone = (viewBox, bay, golfer, people) =>
  svg(viewBox, bay + golfer + people.map(([pose, x, size]) => person(pose, x, 470, size)).join(''))
const ironDome = () =>
  alone('20 118 690 353', bay(318, 470, 214, 9 * FOOT, copper, { ribWidth: 2 }), golfer(300, 468, 1.9, '#160f14'), [
    ['withClub', 64, 1.97],
    ['akimbo', 560, 1.87],
    ['leaning', 602, 1.33],
  ])
const driversDen = () =>
  alone('600 118 690 353', bay(930, 470, 262, 10 * FOOT, night, { ribWidth: 2 }), golfer(900, 468, 1.97, '#070b15'), [
    ['withClub', 640, 1.9],
    ['akimbo', 1212, 1.94],
    ['leaning', 1250, 1.8],
  ])

// ---------- about: from the course to your street, 1 foot = 17 units; a phone shows the right two thirds ----------
function drive() {
  const ground = 330
  const hills = '<path fill="var(--color-line)" opacity=".55" d="M-1400 330v-20l460-26 240 12 160-20 110-30h70l90 32 150 8 90-26h70l110 34 150-6 80-32h64l72 26 130 10 100-30h80l90 26 200 10 600-12 500 10v32Z"/>'
  const course =
    '<path fill="#5e8f6a" d="M-1400 330v-30q300-30 700-16 240-8 420 6 120 8 250-14 70-10 130 4 150 34 260 50Z"/>' +
    '<path fill="#4da24b" d="M-1400 330v-16q400-16 700-8 300-14 560-6 200 8 300-6 60-4 110 14 60 18 100 22Z"/>' +
    '<path fill="#86d672" d="M-52 330q30-22 100-22t104 22Z"/><path fill="#f7c57f" d="M-196 330q20-14 62-14t58 14Z"/>' +
    '<path d="M60 309V176" stroke="var(--color-ink)" stroke-width="3.5"/><path fill="var(--color-copper)" d="M62 177l54 18-54 18Z"/>'
  const house =
    '<path fill="var(--art-wall)" d="M998 330V214H1276V330Z"/><path fill="var(--art-roof)" d="M974 216l58-60H1242l58 60Z"/>' +
    '<path fill="var(--art-door)" d="M1034 330V248h132v82Z"/><path d="M1034 268h132M1034 288h132M1034 308h132" stroke="var(--art-wall)" stroke-width="3"/>' +
    '<path fill="#f7c57f" d="M1200 246h40v44h-40Z"/><path d="M1220 246v44M1200 268h40" stroke="var(--art-wall)" stroke-width="3"/>'
  return svg(
    '0 24 1296 326',
    hills +
      course +
      saguaro(500, ground - 6, 112, 'var(--art-cactus)') +
      house +
      `<path d="M262 ${ground - 21}${carry(262, 600, ground, 262)}${carry(600, 652, ground, 26)}" fill="none" stroke="var(--color-copper)" stroke-width="2.5" stroke-dasharray="2 9" stroke-linecap="round"/>` +
      bay(792, ground, 107, 9 * 17, copper, { ribWidth: 1.5 }) +
      golfer(780, ground - 1, 0.95, '#160f14') +
      `<path d="M256 ${ground - 14}h12M262 ${ground - 14}V${ground}" stroke="var(--color-copper)" stroke-width="3"/><circle cx="262" cy="${ground - 21}" r="7" fill="var(--color-surface)" stroke="var(--color-ink)" stroke-width="2"/>` +
      golfer(224, ground, 0.95, 'var(--color-ink)') +
      person('waving', 940, ground, 0.98, 'var(--color-ink)') +
      person('akimbo', 1100, ground, 0.94, 'var(--color-ink)') +
      person('standing', 1124, ground, 0.66, 'var(--color-ink)') +
      `<path d="M-1400 ${ground}H2700" stroke="var(--color-ink)" stroke-width="2"/>`,
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

const folder = new URL('../src/web/marketing/drawings/', import.meta.url)
mkdirSync(folder, { recursive: true })
const drawings = {
  hero: hero(),
  'hero-line': heroLine(),
  plan: plan(),
  call: call(),
  bays: bays(),
  'iron-dome': ironDome(),
  'drivers-den': driversDen(),
  drive: drive(),
  tee: tee(),
}
for (const [name, text] of Object.entries(drawings)) {
  writeFileSync(new URL(`${name}.svg`, folder), text)
  console.log(name, text.length)
}
