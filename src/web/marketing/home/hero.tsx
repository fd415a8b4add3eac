import { business } from '../../../domain/business.ts'
import { paths } from '../../../domain/site/paths.ts'
import { Link } from '../../ui/link.tsx'
import { Drawing } from '../drawing.tsx'
import './hero.css'

/** The first three seconds: what it is, where it goes, two ways on. */
export const Hero = () => (
  <section className="hero" data-ground="night">
    <div className="wrap">
      <h1>Your driveway has a tee time.</h1>
      <p className="lead">
        A golf simulator for your party or company event, carried anywhere in {business.region}. We set it up and take
        it down. You swing.
      </p>
      <div className="acts">
        <Link className="btn big" to={paths.booking}>
          Book Now
        </Link>
        <Link className="text" to={paths.packages}>
          See both packages
        </Link>
      </div>
      <div className="carry">
        <Drawing name="hero-line" />
        <p>We carry it up to {business.serviceRadiusMiles} miles</p>
      </div>
    </div>
    {/* Behind the words and after them: it hangs on their lower edge, and would move if it came before them. */}
    <Drawing name="hero" className="scene" />
  </section>
)
