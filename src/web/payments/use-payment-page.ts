import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'

/** A browser that could not leave by then won't: the button works again. */
const LEAVING_MS = 10_000

/** Goes to the provider's page; `isLeaving` until the browser is there, or back. `isAlready`: it is about to leave. */
export function useLeaving(isAlready = false) {
  const [isLeaving, setIsLeaving] = useState(isAlready)
  useEffect(() => {
    const stay = () => setIsLeaving(false)
    // Back from there, the page may come out of the browser's cache just as it was left.
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
 * Asks where to pay what is asked for, or everything at once (R84), and goes there. `onRefused` hears that something has
 * changed meanwhile.
 */
export function usePaymentPage(askWhere: (inFull: boolean) => Promise<string>, onRefused: () => void) {
  const { isLeaving, leaveFor } = useLeaving()
  const asking = useMutation({ mutationFn: askWhere, onSuccess: leaveFor, onError: onRefused })
  return {
    busy: (asking.isPending || isLeaving) && 'Opening the payment page...',
    problem: asking.error?.message,
    /** Everything at once was asked for last. */
    isInFull: asking.variables === true,
    pay: asking.mutate,
  }
}
