import * as typeStyles from '../../ui/type.module.css'

/** While the server is asked whose link it is. */
export const Looking = () => (
  <p className={typeStyles.quiet} role="status">
    Loading...
  </p>
)
