import { paths } from '../../domain/site/paths.ts'
import { Link } from '../ui/link.tsx'

/** What an address without a page shows; served with status 404. */
export const NotFoundPage = () => (
  <div className="wrap prompt">
    <h1>Out of bounds.</h1>
    <p className="lead quiet">There is no page at this address. Drop a ball and play on.</p>
    <p className="acts">
      <Link className="btn" to={paths.home}>
        Back to the tee
      </Link>
      <Link className="text" to={paths.packages}>
        See both packages
      </Link>
    </p>
  </div>
)
