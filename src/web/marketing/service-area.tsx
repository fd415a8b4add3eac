import { business } from '../../domain/business.ts'
import { sameDayTerms } from '../../domain/same-day.ts'
import { contact } from '../contact.ts'
import { withContactLinks } from '../contact-links.tsx'
import { Drawing } from './drawing.tsx'
import { ZipBox } from './zip-box.tsx'
import './service-area.css'

/** The service-area picture (§2): a real map, and a box that answers for a ZIP code. */
export const ServiceArea = () => (
  <section id="area" className="range stride" data-ground="night">
    <div className="wrap">
      <div>
        <h2>In range, from Buckeye to Apache Junction.</h2>
        <p className="lead quiet">
          We drive {business.serviceRadiusMiles} miles from central Phoenix, and with luck on the same day.{' '}
          {withContactLinks(sameDayTerms(contact.phone))}
        </p>
        <ZipBox />
      </div>
      <Drawing name="service-map" className="map" />
    </div>
  </section>
)
