import { useEffect, useState } from 'react'
import type { Quoted } from '../../../domain/booking/reviews.ts'
import { testimonials } from '../../../domain/booking/sample-testimonials.ts'
import { paths } from '../../../domain/paths.ts'
import { loadedLocation } from '../../app/router/browser-router.tsx'
import { IconButton } from '../../ui/button.tsx'
import { PauseIcon, PlayIcon } from '../../ui/icon.tsx'
import * as styles from './testimonials.module.css'
import { useCarousel } from './use-carousel.ts'

/**
 * Three customer quotes, one at a time (§2), in a row that can be swiped without a script. The server writes the owner's
 * choice into the page (home-page.ts).
 */
export function Testimonials() {
  const quotes = useQuotes()
  return quotes?.length ? <Carousel quotes={quotes} /> : null
}

function Carousel({ quotes }: { quotes: readonly Quoted[] }) {
  const { host, row, shown, isPaused, isTurning, show, toggle, holding } = useCarousel(quotes.length)
  return (
    <section ref={host} className="stride" aria-roledescription="carousel" aria-label="What customers say" {...holding}>
      <div className={`wrap ${styles.said}`}>
        <section
          ref={row}
          className={styles.quotes}
          aria-label="Customer quotes. Use the arrow keys to move."
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
          tabIndex={0}
          aria-live={isTurning ? 'off' : 'polite'}
        >
          {quotes.map(({ words, name, event }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: three fixed slots; the quote in a slot may change.
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
              // biome-ignore lint/suspicious/noArrayIndexKey: three fixed slots.
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

/** Empty quotes in the browser: hydration keeps the server's HTML, and the script contains none of them. */
const own: readonly Quoted[] = import.meta.env.SSR || import.meta.env.DEV ? testimonials : [inPage, inPage, inPage]

/** True if the HTML contains the quotes: only in a document that was loaded as the home page. */
let areInPage = import.meta.env.SSR || import.meta.env.DEV || loadedLocation().pathname === paths.home

/** The home page's quotes; after navigating from another page, undefined until the server responds. */
function useQuotes(): readonly Quoted[] | undefined {
  const [quotes, setQuotes] = useState(areInPage ? own : undefined)
  useEffect(() => {
    areInPage = import.meta.env.DEV
    if (quotes) return
    fetch('/api/reviews/chosen')
      .then((answer) => answer.json())
      .then(({ reviews }) => setQuotes(reviews))
      // On failure, the page shows no quotes.
      .catch(() => {})
  }, [quotes])
  return quotes
}
