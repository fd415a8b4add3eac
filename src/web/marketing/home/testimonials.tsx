import { PauseIcon, PlayIcon } from '../../ui/icon.tsx'
import { testimonials } from '../sample-people.ts'
import { useCarousel } from './use-carousel.ts'
import './testimonials.css'

/** Three customers, one at a time (§2). Without a script all three stand below one another. */
export function Testimonials() {
  const { host, shown, isPaused, isTurning, show, toggle, holding } = useCarousel(testimonials.length)
  return (
    <section
      ref={host}
      className="stride said-by"
      aria-roledescription="carousel"
      aria-label="What customers say"
      {...holding}
    >
      <div className="wrap said">
        <div className="quotes" aria-live={isTurning ? 'off' : 'polite'}>
          {testimonials.map(({ words, name, event }, index) => (
            <figure key={name} data-shown={index === shown ? '' : undefined}>
              <blockquote>“{words}”</blockquote>
              <figcaption>
                <b>{name}</b> <span className="quiet">{event}</span>
              </figcaption>
            </figure>
          ))}
        </div>
        <div className="turns">
          {testimonials.map(({ name }, index) => (
            <button
              key={name}
              className="t"
              type="button"
              aria-label={`Show ${index + 1} of ${testimonials.length}`}
              aria-current={index === shown ? 'true' : undefined}
              onClick={() => show(index)}
            />
          ))}
          <button className="icon-btn" type="button" aria-label={isPaused ? 'Play' : 'Pause'} onClick={toggle}>
            {isPaused ? <PlayIcon /> : <PauseIcon />}
          </button>
        </div>
      </div>
    </section>
  )
}
