import { unbroken } from '../../../domain/calendar.ts'

/** 'Full day' or '9:00 AM to 12:00 PM'. */
export const blockHours = (block: { type: 'full' | 'partial'; startTime: string | null; endTime: string | null }) =>
  block.type === 'full' ? 'Full day' : unbroken(`${block.startTime} to ${block.endTime}`)
