import { useEffect, useState } from 'react'
import { paths } from '../../../domain/paths.ts'
import { loadedLocation } from '../../app/router/browser-router.tsx'
import { type Testimonial, testimonials } from './sample-testimonials.ts'

let isInPage = true

/** Does the quotes' HTML come from the server? Only the first time, in a document that began with the home page. */
function isFirstOfPage(): boolean {
  const isFirst = isInPage && loadedLocation().pathname === paths.home
  isInPage = false
  return isFirst
}

/** What the home page quotes: what stands in its HTML; come to from another page, what the server says is chosen. */
export function useQuotes(): readonly Testimonial[] {
  const [quotes, setQuotes] = useState<readonly Testimonial[]>(testimonials)
  useEffect(() => {
    if (isFirstOfPage()) return
    const asking = new AbortController()
    fetch('/api/reviews/chosen', { signal: asking.signal })
      .then(async (answer) => {
        const { reviews } = (await answer.json()) as { reviews: Testimonial[] }
        if (answer.ok && reviews.length === testimonials.length) setQuotes(reviews)
      })
      // The page's own stay.
      .catch(() => {})
    return () => asking.abort()
  }, [])
  return quotes
}
