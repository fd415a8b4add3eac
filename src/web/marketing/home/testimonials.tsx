import { IconButton } from '../../ui/button.tsx'
import { PauseIcon, PlayIcon } from '../../ui/icon.tsx'
import { testimonials } from './sample-testimonials.ts'
import * as styles from './testimonials.module.css'
import { useCarousel } from './use-carousel.ts'

/** Three customers, one at a time (§2), in a row to swipe through, which needs no script. */
export function Testimonials() {
  const { host, row, shown, isPaused, isTurning, show, toggle, holding } = useCarousel(testimonials.length)
  return (
    <section ref={host} className="stride" aria-roledescription="carousel" aria-label="What customers say" {...holding}>
      <div className={`wrap ${styles.said}`}>
        <section
          ref={row}
          className={styles.quotes}
          aria-label="Customer quotes. Use the arrow keys to move."
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard; the arrow keys turn it.
          tabIndex={0}
          aria-live={isTurning ? 'off' : 'polite'}
        >
          {testimonials.map(({ words, name, event }, index) => (
            <figure key={name} aria-hidden={shown !== undefined && index !== shown ? true : undefined}>
              <blockquote>“{words}”</blockquote>
              <figcaption>
                <b>{name}</b> <span className="quiet">{event}</span>
              </figcaption>
            </figure>
          ))}
        </section>
        <div className={styles.turns}>
          {testimonials.map(({ name }, index) => (
            <button
              key={name}
              className={styles.t}
              type="button"
              aria-label={`Show ${index + 1} of ${testimonials.length}`}
              aria-current={index === (shown ?? 0) ? 'true' : undefined}
              onClick={() => show(index)}
            />
          ))}
          <IconButton className={styles.iconBtn} label={isPaused ? 'Play' : 'Pause'} onClick={toggle}>
            {isPaused ? <PlayIcon /> : <PauseIcon />}
          </IconButton>
        </div>
      </div>
    </section>
  )
}
