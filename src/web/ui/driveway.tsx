import driveway from './driveway.svg?raw'
import { InlineDrawing } from './inline-drawing.tsx'

/** An empty driveway with a dome drawn in chalk, for pages where nothing is booked yet. */
export const Driveway = ({ className }: { className?: string | undefined }) => (
  <InlineDrawing className={className} markup={driveway} />
)
