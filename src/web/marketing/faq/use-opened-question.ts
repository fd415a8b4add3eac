import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Opens the question that the address points at (`/faq#wind`) and brings it into view. */
export function useOpenedQuestion() {
  const { hash } = useLocation()
  useEffect(() => {
    const question = hash ? document.getElementById(decodeURIComponent(hash.slice(1)))?.closest('details') : null
    if (!question) return
    question.open = true
    question.scrollIntoView()
  }, [hash])
}

/** Puts an opened question into the address, so that it can be sent to somebody. */
export const linkQuestion = (id: string) => history.replaceState(history.state, '', `#${id}`)
