import driveway from './driveway.svg?raw'
import { InlineDrawing } from './inline-drawing.tsx'

/** An empty driveway with a dome in chalk: where something is still to be booked. */
export const Driveway = ({ className }: { className?: string | undefined }) => (
  <InlineDrawing className={className} markup={driveway} />
)
