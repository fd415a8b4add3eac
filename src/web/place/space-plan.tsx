import { clsx } from 'clsx/lite'
import { feetMark } from '../../domain/place/feet.ts'
import { judge } from '../../domain/place/judge-site.ts'
import { siteLimits } from '../../domain/place/space-needed.ts'
import type { SiteCheck } from './check-query.ts'
import * as styles from './space-plan.module.css'

interface SpacePlanProps {
  check: Pick<SiteCheck, 'answers' | 'packageId' | 'isOver'>
}

const SHEET = 360
/** Room for the measurements above and on the right. On the left, the drawing is flush with the text. */
const MARGIN = 62
const MIDDLE = SHEET / 2
/** Distance from the space to its measurement lines, and half the length of their end marks. */
const [GAP, TICK] = [12, 6]

/**
 * The Iron Dome from above, in feet, its mouth on the x axis: 11.6 wide and 12 deep on the ground, as in the home
 * page's plan (art/drawings.mjs). Outline, seams, and the highlights on its back.
 */
const dome = {
  shell: 'M-5.33 0Q-5.8-2.04-5.8-4.08c0-5.46 1.8-7.92 5.8-7.92s5.8 2.46 5.8 7.92Q5.8-2.04 5.33 0Z',
  seams:
    'M-5.63-1.33H5.63M-5.77-2.67H5.77M-5.8-4H5.8M-5.78-5.33H5.78M-5.65-6.67H5.65M-5.38-8H5.38M-4.86-9.33H4.86M-3.89-10.67H3.89M0 0V-12',
  light: ['M-5.15-.45H5.15', 'M-4.6-.27H4.6', 'M-4.05-.09H4.05'],
}

const { clear, recommended } = siteLimits
const sides = (feet: number) => `${feet}′\u00a0×\u00a0${feet}′`

/** The customer's space from above, to scale, with the squares we ask for (§9) drawn inside. */
export function SpacePlan({ check: { answers, packageId, isOver } }: SpacePlanProps) {
  const { widthFeet, lengthFeet } = answers
  const [width, length] = [widthFeet ?? recommended, lengthFeet ?? recommended]
  const foot = (SHEET - 2 * MARGIN) / Math.max(width, length, recommended)
  const rect = (w: number, l = w) => ({
    x: MIDDLE - (w * foot) / 2,
    y: MIDDLE - (l * foot) / 2,
    width: w * foot,
    height: l * foot,
  })
  const space = rect(width, length)
  const right = MIDDLE + (Math.max(width, recommended) * foot) / 2 + GAP
  const top = MIDDLE - (Math.max(length, recommended) * foot) / 2 - GAP
  // Trims the top margin until there's a width to show there.
  const above = widthFeet === null ? MARGIN - GAP : 0
  const isKnown = widthFeet !== null && lengthFeet !== null
  const isTight = judge(answers, packageId).some(({ question, verdict }) => question === 'space' && verdict === 'look')
  const size = `${feetMark(width)}\u00a0×\u00a0${feetMark(length)}`

  return (
    <figure className={styles.plan}>
      <svg
        viewBox={`${MARGIN - 2} ${above} ${SHEET - MARGIN + 2} ${SHEET - MARGIN + GAP - above}`}
        role="img"
        aria-label={`Plan to scale: ${isKnown ? `your space of ${size}` : `a space of ${size}`}, with the ${sides(clear)} that the simulator needs.`}
      >
        <rect className={styles.ground} {...space} />
        <rect className={clsx(styles.needed, isTight && styles.tight)} {...rect(clear)} />
        {packageId !== 'iron-dome' && !isTight && (
          <text className={styles.says} x={MIDDLE} y={MIDDLE + 5} textAnchor="middle">
            {sides(clear)}
          </text>
        )}
        {packageId === 'iron-dome' && !isTight && (
          <g className={styles.dome} transform={`translate(${MIDDLE} ${MIDDLE + (clear / 2) * foot})scale(${foot})`}>
            <path d={dome.shell} />
            <path className={styles.seams} d={dome.seams} />
            {dome.light.map((d) => (
              <path key={d} className={styles.light} d={d} />
            ))}
          </g>
        )}
        <rect className={styles.better} {...rect(recommended)} />
        <rect className={clsx(styles.space, !isKnown && styles.open)} {...space} />
        {widthFeet !== null && (
          <>
            <path
              className={styles.measure}
              d={`M${space.x} ${top}h${space.width}m0 ${-TICK}v${2 * TICK}m${-space.width} 0v${-2 * TICK}`}
            />
            <text x={MIDDLE} y={top - 10} textAnchor="middle">
              {feetMark(widthFeet)}
            </text>
          </>
        )}
        {lengthFeet !== null && (
          <>
            <path
              className={styles.measure}
              d={`M${right} ${space.y}v${space.height}m${-TICK} 0h${2 * TICK}m0 ${-space.height}h${-2 * TICK}`}
            />
            <text x={right + 10} y={MIDDLE + 5}>
              {feetMark(lengthFeet)}
            </text>
          </>
        )}
      </svg>
      <figcaption className="note">
        {isTight
          ? `Your space, to scale. The ${sides(clear)} we need doesn’t fit.`
          : `${isKnown ? 'To scale. The outline is your space. ' : ''}The inner square, ${sides(clear)}, is the clear space we need. The dashed square, ${sides(recommended)}, is better.`}
        {!isKnown && !isOver && ' Tell us the size, and we’ll draw your space.'}
      </figcaption>
    </figure>
  )
}
