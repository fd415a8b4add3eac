import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'

/** If the browser hasn't left by then, it won't, so the button is enabled again. */
const LEAVING_MS = 10_000

/** Navigates to the payment page. `isLeaving` lasts until the browser leaves or returns; `isAlready` starts it as true. */
export function useLeaving(isAlready = false) {
  const [isLeaving, setIsLeaving] = useState(isAlready)
  useEffect(() => {
    const stay = () => setIsLeaving(false)
    // Coming back, the browser may restore this page from its back/forward cache exactly as it was.
    addEventListener('pageshow', stay)
    return () => removeEventListener('pageshow', stay)
  }, [])
  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => setIsLeaving(false), LEAVING_MS)
    return () => clearTimeout(timer)
  }, [isLeaving])
  const leaveFor = useCallback((url: string) => {
    setIsLeaving(true)
    window.location.assign(url)
  }, [])
  return { isLeaving, leaveFor }
}

/**
 * Requests a payment page for the amount due, or for everything at once (R84: pay in full), and goes there. `onRefused`
 * is called on a failure, because something may have changed.
 */
export function usePaymentPage(askWhere: (inFull: boolean) => Promise<string>, onRefused: () => void) {
  const { isLeaving, leaveFor } = useLeaving()
  const asking = useMutation({ mutationFn: askWhere, onSuccess: leaveFor, onError: onRefused })
  return {
    busy: (asking.isPending || isLeaving) && 'Opening the payment page...',
    problem: asking.error?.message,
    /** The latest request was to pay everything at once. */
    isInFull: asking.variables === true,
    pay: asking.mutate,
  }
}
