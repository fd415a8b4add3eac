// The parts of the flat drawings. Every measure of the domes and of people is defined here once, in feet.

/** The two domes: height as sold, width at the widest rib; the Iron Dome's on the ground, for the plans. art/render/scene.py models the same two. */
export const domes = {
  'iron-dome': { high: 9, wide: 12.6, onGround: 11.6 },
  'drivers-den': { high: 10, wide: 15.4 },
}

/** Default height of an adult, in feet. */
export const PERSON = 5.7

/** Units per foot in a dome drawn by `dome`. Drawings at another scale scale the whole dome. */
export const FOOT = 34

// A tenth of a unit only shows in small parts. Far from the origin, whole units look the same and take fewer bytes.
const r = (value) => (Math.abs(value) < 100 ? Math.round(value * 10) / 10 : Math.round(value))
/** Formats numbers for a path or an attribute, as short as possible. */
export const p = (...values) => values.map((value) => String(r(value)).replace(/^(-?)0\./, '$1.')).join(' ')
const scaled = (value) => String(Math.round(value * 1000) / 1000).replace(/^(-?)0\./, '$1.')

/** Opens a group at a position and scale. */
export const at = (x, y, scale = 1) => `<g transform="translate(${p(x, y)})${scale === 1 ? '' : `scale(${scaled(scale)})`}">`

export const svg = (box, body, attributes = 'aria-hidden="true"') => `<svg viewBox="${box}" ${attributes}>${body}</svg>\n`
export const spoken = (words) => `role="img" aria-label="${words}"`

// ---------- the dome: upright legs to 0.3 of the height, then one curve to the crown ----------
const LEG = 0.3
// Rounds to whole units (a third of an inch). A drawing that scales a dome keeps its proportions.
export const whole = (...values) => values.map((value) => Math.round(value)).join(' ')

/** The arch above the ground line: `half` its width, `high` overall. */
const arch = (half, high) =>
  `M${whole(-half, 0)}v${whole(-LEG * high)}c${whole(0, -0.45 * high, 0.42 * half, -0.7 * high, half, -0.7 * high)}s${whole(half, 0.25 * high, half, 0.7 * high)}v${whole(LEG * high)}Z`

/**
 * The point where a panel's seam meets the arch, as fractions of half its width and of its height. `degrees` counts
 * from the left.
 */
function seamAt(degrees) {
  const side = degrees > 90 ? 1 : -1
  const wanted = Math.tan((Math.min(degrees, 180 - degrees, 89.99) * Math.PI) / 180)
  const point = (t) => {
    const curve = (a, b, c, d) => a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t * t * (1 - t) + d * t ** 3
    return [curve(1, 1, 0.58, 0), curve(LEG, 0.75, 1, 1)]
  }
  let [low, high] = [0, 1]
  for (let step = 0; step < 30; step++) {
    const middle = (low + high) / 2
    const [x, y] = point(middle)
    if ((y - LEG) / (1 - LEG) < wanted * x) low = middle
    else high = middle
  }
  const [x, y] = point(low)
  return [side * x, y]
}

/** Inside the outer stripe, three more step in toward the mouth: fractions of the width and the height. */
const stripes = [
  [0.91, 0.935],
  [0.82, 0.87],
  [0.73, 0.805],
]
const mouth = [0.65, 0.745]
const seams = [18, 36, 54, 72, 90, 108, 126, 144, 162].map(seamAt)

const paints = {
  'iron-dome': { shell: ['#b4552a', '#d5763a', '#eb9d57', '#f7c57f'], seam: '#8a3f22', lining: '#c4834a', projector: '#160f14' },
  'drivers-den': {
    shell: ['var(--art-den-1)', 'var(--art-den-2)', 'var(--art-den-3)', 'var(--art-den-4)'],
    seam: 'var(--art-den-rib)',
    lining: '#9aa1b8',
    projector: '#f4ebdb',
  },
}

/** The golf hole on the impact screen, below the sky. The wide parts stay below the arch's curve, so no clip is needed. */
function course(half, high, lift) {
  const to = (x, y) => whole(x * half, -lift - y * high)
  const by = (...shares) => whole(...shares.map((share, index) => (index % 2 ? -share * high : share * half)))
  return (
    `<path fill="#a99fc4" d="M${to(-1, 0.28)}l${by(0.26, 0.14, 0.24, -0.05, 0.3, 0.17, 0.2, -0.09, 0.24, 0.12, 0.28, -0.17, 0.22, 0.04, 0.26, -0.16)}V${whole(-lift)}H${whole(-half)}Z"/>` +
    `<path fill="#3c6f3f" d="M${to(-1, 0.24)}q${by(0.15, 0.24, 0.3, 0)}q${by(0.15, 0.14, 0.3, 0)}H${whole(0.16 * half)}q${by(0.2, 0.14, 0.4, 0)}q${by(0.2, 0.28, 0.44, 0)}V${whole(-lift)}H${whole(-half)}Z"/>` +
    `<path fill="#4da24b" d="M${to(-1, 0.2)}Q${to(0, 0.3)} ${to(1, 0.2)}V${whole(-lift)}H${whole(-half)}Z"/>` +
    `<path fill="#86d672" d="M${to(-0.5, 0)}Q${to(-0.1, 0.14)} ${to(0.02, 0.25)}Q${to(0.16, 0.12)} ${to(0.4, 0)}Z"/>` +
    `<path stroke="#fcf6ea" stroke-width="2" d="M${to(0, 0.24)}v${whole(-0.2 * high)}"/><path fill="#b4552a" d="M${to(0.01, 0.44)}l${by(0.14, -0.04, -0.14, -0.04)}Z"/>`
  )
}

/**
 * A dome in elevation at FOOT units per foot, its middle on the origin: stripes, seams, mouth, screen, turf, projector.
 * The arch is written once, under an id based on `name`; stripes, mouth and screen are smaller copies of it.
 */
export function dome(id, name) {
  const { shell, seam, lining, projector } = paints[id]
  const [half, high] = [(domes[id].wide / 2) * FOOT, domes[id].high * FOOT]
  const turf = 0.07 * high
  const arched = (fill, [across, up], more = '', lift = 0) =>
    `<use href="#${name}-arch" fill="${fill}"${more} transform="${lift ? `translate(0 ${whole(-lift)})` : ''}scale(${scaled(across)} ${scaled(up)})"/>`
  return (
    `<g fill="${shell[0]}"><path id="${name}-arch" d="${arch(half, high)}"/></g>` +
    stripes.map((shares, index) => arched(shell[index + 1], shares)).join('') +
    `<path stroke="${seam}" stroke-width="2" d="${seams.map(([x, y]) => `M${whole(mouth[0] * x * half, -mouth[1] * y * high)}L${whole(x * half, -y * high)}`).join('')}"/>` +
    arched(lining, mouth, ' stroke="#fff1c4" stroke-width="4"') +
    arched('#9fd0d6', [0.57, 0.6], '', turf) +
    course(0.57 * half, 0.6 * high, turf) +
    `<path fill="#2f7a3f" d="M${whole(-0.64 * half, 0)}L${whole(-0.57 * half, -turf)}H${whole(0.57 * half)}L${whole(0.64 * half, 0)}Z"/>` +
    `<path fill="#4da24b" d="M${whole(-0.3 * half, -4)}l${whole(0.04 * half, -0.6 * turf)}H${whole(0.26 * half)}l${whole(0.04 * half, 0.6 * turf)}Z"/>` +
    `<path fill="${projector}" d="M-2 ${whole(-mouth[1] * high)}v13h-13v12h30v-12h-13v-13Z"/>`
  )
}

// ---------- people: 100 units tall with the cap, the ground at 0, facing right ----------
// Two tones, because an arm in front of a body would be invisible: limbs in the drawing's color, cap and shirt in `color`.
const limbs = (width, d) => `<path fill="none" stroke-width="${width}" d="${d}"/>`
const shirt = (d) => `<path fill="currentColor" stroke="none" d="${d}"/>`
const head = (x, y, turn = 0) =>
  `<g transform="translate(${p(x, y)})${turn ? `rotate(${turn})` : ''}" stroke="none"><ellipse rx="5" ry="7"/>${shirt('M-6-1C-6-10 6-10 6-3L12-1q0 2-2 1L-6-1Z')}</g>`
const back = (d) => `<g stroke="currentColor">${limbs(15.5, d)}</g>`
const standing = 'M-4-48-5-26-6-4M4-48 5-26 6-4'
const shoes = 'M-8-2h-3M8-2h3'
const body = 'M-10-80Q0-85 10-80L8-62V-45H-8V-62Z'
const upright = (legs, arms, held = '') =>
  limbs(7.5, legs) + limbs(4.5, `M0-88v6${shoes}`) + shirt(body) + head(0, -91) + limbs(5, arms) + held
const club = (d) => limbs(1.7, d)
const akimboLeft = 'M-9-77-17-66-8-55'
const downLeft = 'M-9-77-13-65-12-52'
const crouched = 'M-6-47 5-28 1-4M-7-47 1-26-6-4'
const shoesAside = 'M2-2h6M-5-2h6'

const poses = {
  /** A hand on the club, the other on the hip. */
  club: upright(standing, `${akimboLeft}M9-77 15-66 19-55`, club('M18-59 22-1h5')),
  /** Both hands on the hips, a foot forward. */
  watching: upright('M-4-48-6-26-8-4M4-48 7-27 6-4', `${akimboLeft}M9-77 17-66 8-55`),
  /** Both arms up. */
  cheering: upright(standing, 'M-9-78-16-86-14-98M9-78 16-86 15-98'),
  /** An arm up, calling someone over. */
  waving: upright(standing, `${downLeft}M9-78 17-80 20-92`),
  /** Both hands on the grip, elbows bent, the club behind the head. */
  swing:
    limbs(7.5, crouched) +
    limbs(4.5, `${shoesAside}M6-72 9-77`) +
    club('M-13-83-2-113l5 1') +
    limbs(5, 'M7-71-3-75-13-83') +
    back('M-6-50 3-67') +
    head(10.5, -82.5, 18) +
    limbs(5, 'M3-70-11-65-13-83'),
  /** Before the swing: knees bent, both hands on the grip, the club behind the ball. */
  address:
    limbs(7.5, crouched) +
    limbs(4.5, `${shoesAside}M8-70 11-74`) +
    club('M15-48 29-1h5') +
    limbs(5, 'M8-68 13-57 16-46') +
    back('M-7-49 4-65') +
    head(13, -79.5, 30) +
    limbs(5, 'M4-68 8-56 16-46'),
}

/**
 * People on one ground line. `all` lists them back to front: pose, x, height in feet, optionally -1 (faces left) and a
 * shirt color. `foot` is the drawing's scale. Each pose is written once, with an id prefixed by `name`.
 */
export function people(name, all, { ground, foot, fill, color }) {
  const used = [...new Set(all.map(([pose]) => pose))]
  const each = all.map(([pose, x, feet, way = 1, shirt]) => {
    const size = scaled((feet * foot) / 100)
    return `<use href="#${name}-${pose}" transform="translate(${p(x, ground)})scale(${way < 0 ? `-${size} ${size}` : size})"${shirt ? ` color="${shirt}"` : ''}/>`
  })
  return (
    `<g fill="${fill}" stroke="${fill}" color="${color}" stroke-linecap="round" stroke-linejoin="round">` +
    `<defs>${used.map((pose) => `<g id="${name}-${pose}">${poses[pose]}</g>`).join('')}</defs>${each.join('')}</g>`
  )
}

// ---------- the surroundings ----------
export const saguaro = (x, base, high, stroke) =>
  `<path fill="none" stroke="${stroke}" stroke-width="${p(high / 10)}" stroke-linecap="round" stroke-linejoin="round" d="M${p(x, base)}v${p(-high)}M${p(x, base - 0.36 * high)}h${p(-0.17 * high)}q${p(-0.1 * high, 0, -0.1 * high, -0.1 * high)}v${p(-0.19 * high)}M${p(x, base - 0.5 * high)}h${p(0.15 * high)}q${p(0.1 * high, 0, 0.1 * high, -0.1 * high)}v${p(-0.22 * high)}"/>`

/** The brand's single curve, from a tee at x0 to a landing at x1 on the ground line y. */
export const carry = (x0, x1, y, height) => {
  const w = x1 - x0
  return `C${p(x0 + 0.24 * w, y - 1.22 * height, x0 + 0.76 * w, y - 1.46 * height, x1, y)}`
}
