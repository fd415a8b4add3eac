import { clsx } from 'clsx/lite'
import * as styles from './carry.module.css'

interface CarryProps {
  /** Shows the ball still in the air, for something that's in progress. */
  isUp?: boolean
}

type Sheet = { width: number; height: number; className: string }

/** The carry: a curve that leaves the tee, and the ball. */
function Carry({ isUp = false, width, height, className }: CarryProps & Sheet) {
  // On a wide page, the caddie's button may be over the right end.
  const [tee, ground, landing] = [12, height - 12, 0.93 * width]
  const [w, h] = [landing - tee, (ground - 4) / 1.05]
  const [rise, fall] = [
    { x: tee + 0.24 * w, y: ground - 1.22 * h },
    { x: tee + 0.76 * w, y: ground - 1.46 * h },
  ]
  const top = { x: (tee + landing + 3 * (rise.x + fall.x)) / 8, y: (2 * ground + 3 * (rise.y + fall.y)) / 8 }
  const ball = isUp ? top : { x: landing, y: ground - 7 }
  const curve = `M${tee} ${ground}C${rise.x} ${rise.y} ${fall.x} ${fall.y} ${landing} ${ground}`
  return (
    <svg className={clsx(styles.carry, className)} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path className={clsx(styles.flight, isUp && styles.open)} pathLength={1} d={curve} />
      <path d={`M0 ${ground}H${width}`} />
      <path className={styles.tee} d={`M${tee} ${ground}v9M${landing} ${ground}v9`} />
      <circle r="7" cx={ball.x} cy={ball.y} />
    </svg>
  )
}

/** The drawing above the text on a phone. */
export const CarryOnPhone = (props: CarryProps) => <Carry {...props} width={640} height={104} className="only-s" />

/** The drawing below the text on a wide page. */
export const CarryOnDesk = (props: CarryProps) => <Carry {...props} width={1296} height={132} className="only-l" />
