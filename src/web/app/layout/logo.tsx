import { business } from '../../../domain/business.ts'

/** Mark and wordmark; their outlines are in index.html. At night the door is lit; on sand it's cut out. */
export const Logo = () => (
  <svg viewBox="0 0 317 42" role="img" aria-label={business.name}>
    <use href="#logo" />
  </svg>
)
