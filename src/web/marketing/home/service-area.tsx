import { business, sameDayTerms } from '../../../domain/business.ts'
import { contact } from '../../site/contact.ts'
import * as mapStyles from '../../ui/service-map.module.css'
import { Drawing } from '../drawing.tsx'
import * as styles from './service-area.module.css'
import { ZipBox } from './zip-box.tsx'

const [beforePhone, afterPhone] = sameDayTerms(contact.phone).split(contact.phone)

/** The service-area picture (§2): a real map, and a box that answers for a ZIP code. */
export const ServiceArea = () => (
  <section id="area" className={`stride ${styles.range}`} data-ground="night">
    <div className={`wrap ${styles.wrap}`}>
      <div>
        <h2>In range, from Buckeye to Apache Junction.</h2>
        <p className="lead quiet">
          We drive up to {business.serviceRadiusMiles} miles from central Phoenix, the same day if we can. {beforePhone}
          <a href={contact.phoneLink}>{contact.phone}</a>
          {afterPhone}
        </p>
        <ZipBox />
      </div>
      <Drawing name="service-map" className={`${mapStyles.map} ${styles.map}`} />
    </div>
  </section>
)
