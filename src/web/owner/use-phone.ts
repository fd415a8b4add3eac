import { useMedia } from '../ui/use-media.ts'

/** Whether the window is as narrow as a phone's. For layouts that CSS alone can't collapse. */
export const usePhone = (): boolean => useMedia('(max-width: 47.5em)')
