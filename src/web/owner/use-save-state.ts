import { useEffect } from 'react'

/** How long 'Saved!' stays (§4). */
const SAVED_MS = 3_000

/** State for a save button: 'saved' for 3 seconds after a success. */
export function useSaveState(saving: {
  isPending: boolean
  isSuccess: boolean
  reset: () => void
}): 'idle' | 'saving' | 'saved' {
  const { isPending, isSuccess, reset } = saving
  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(reset, SAVED_MS)
    return () => clearTimeout(timer)
  }, [isSuccess, reset])
  return isPending ? 'saving' : isSuccess ? 'saved' : 'idle'
}
