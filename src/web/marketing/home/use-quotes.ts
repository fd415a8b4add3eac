import { useEffect, useState } from 'react'
import { paths } from '../../../domain/paths.ts'
import { loadedLocation } from '../../app/router/browser-router.tsx'
import { type Testimonial, testimonials } from './sample-testimonials.ts'

const inPage = { words: '', name: '', event: '' }

/** The browser finds them in the HTML that it takes over, where the server may have written others: none are in the script. */
const own: readonly Testimonial[] = import.meta.env.SSR || import.meta.env.DEV ? testimonials : [inPage, inPage, inPage]

/** Does the HTML have them? The first time, in a document that began with the home page. */
let areInPage = import.meta.env.SSR || import.meta.env.DEV || loadedLocation().pathname === paths.home

/** What the home page quotes; come to from another page, undefined until the server has said it. */
export function useQuotes(): readonly Testimonial[] | undefined {
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
