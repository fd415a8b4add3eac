import { business } from '../../../domain/business.ts'

/** Mark and wordmark; the outlines stand in index.html. By night the door is lit, on sand it is cut out. */
export const Logo = () => (
  <svg viewBox="0 0 317 42" role="img" aria-label={business.name}>
    <use href="#logo" />
  </svg>
)
