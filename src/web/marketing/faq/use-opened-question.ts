import { useEffect } from 'react'
import { useLocation } from '../../app/router/location.tsx'

/** Opens the question that the address points at (`/faq#wind`) and brings it into view; who followed a link there stands on it. */
export function useOpenedQuestion() {
  // Every navigation has a key of its own: the same link opens the question again.
  const { hash, key, how } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is what makes it another navigation.
  useEffect(() => {
    const question = hash ? document.getElementById(hash.slice(1))?.closest('details') : null
    if (!question) return
    question.open = true
    question.scrollIntoView()
    if (how !== 'POP') question.querySelector('summary')?.focus({ preventScroll: true })
  }, [hash, key, how])
}

/** Puts an opened question into the address, so that it can be sent to somebody. */
export const linkQuestion = (id: string) => history.replaceState(history.state, '', `#${id}`)
