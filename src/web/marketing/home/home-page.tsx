import { ClosingCall } from '../closing-call.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { ServiceArea } from './service-area.tsx'
import { Evening } from './split-section.tsx'
import { Testimonials } from './testimonials.tsx'

export function HomePage() {
  return (
    <>
      <Hero />
      <Features />
      <Evening />
      <ServiceArea />
      <Testimonials />
      <ClosingCall
        title={
          <>
            Pick a date. <br />
            We carry the rest.
          </>
        }
      >
        Two packages, one calendar. Hold your time in about a minute.
      </ClosingCall>
    </>
  )
}
