import { useMedia } from '../ui/use-media.ts'

/** Whether the window is as narrow as a phone's: what CSS alone cannot fold then takes another form. */
export const usePhone = (): boolean => useMedia('(max-width: 47.5em)')
