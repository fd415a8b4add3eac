import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds now, such as '(min-width: 640px)'. For what CSS alone cannot fold. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
