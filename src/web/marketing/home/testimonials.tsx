import { useEffect, useState } from 'react'
import { paths } from '../../../domain/paths.ts'
import { loadedLocation } from '../../app/router/browser-router.tsx'
import { IconButton } from '../../ui/button.tsx'
import { PauseIcon, PlayIcon } from '../../ui/icon.tsx'
import { type Testimonial, testimonials } from './sample-testimonials.ts'
import * as styles from './testimonials.module.css'
import { useCarousel } from './use-carousel.ts'

/**
 * Three customers, one at a time (§2), in a row to swipe through, which needs no script. The server writes those that the
 * owner chose into the page (home-page.ts).
 */
export function Testimonials() {
  const quotes = useQuotes()
  return quotes?.length ? <Carousel quotes={quotes} /> : null
}

function Carousel({ quotes }: { quotes: readonly Testimonial[] }) {
  const { host, row, shown, isPaused, isTurning, show, toggle, holding } = useCarousel(quotes.length)
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
          {quotes.map(({ words, name, event }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: three places; who stands in one may change.
            <figure key={index} aria-hidden={shown !== undefined && index !== shown ? true : undefined}>
              <blockquote suppressHydrationWarning>{words && `“${words}”`}</blockquote>
              <figcaption>
                <b suppressHydrationWarning>{name}</b>{' '}
                <span suppressHydrationWarning className="quiet">
                  {event}
                </span>
              </figcaption>
            </figure>
          ))}
        </section>
        <div className={styles.turns}>
          {quotes.map((_, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              key={index}
              className={styles.t}
              type="button"
              aria-label={`Show ${index + 1} of ${quotes.length}`}
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

const inPage = { words: '', name: '', event: '' }

/** The browser finds them in the HTML that it takes over, where the server may have written others: none are in the script. */
const own: readonly Testimonial[] = import.meta.env.SSR || import.meta.env.DEV ? testimonials : [inPage, inPage, inPage]

/** Does the HTML have them? The first time, in a document that began with the home page. */
let areInPage = import.meta.env.SSR || import.meta.env.DEV || loadedLocation().pathname === paths.home

/** What the home page quotes; come to from another page, undefined until the server has said it. */
function useQuotes(): readonly Testimonial[] | undefined {
  const [quotes, setQuotes] = useState(areInPage ? own : undefined)
  useEffect(() => {
    areInPage = import.meta.env.DEV
    if (quotes) return
    fetch('/api/reviews/chosen')
      .then((answer) => answer.json())
      .then(({ reviews }) => setQuotes(reviews))
      // The page does without them.
      .catch(() => {})
  }, [quotes])
  return quotes
}
