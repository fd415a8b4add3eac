/** 'Full day' or '9:00 AM to 12:00 PM'. */
export const blockHours = (block: { type: 'full' | 'partial'; startTime: string | null; endTime: string | null }) =>
  block.type === 'full' ? 'Full day' : `${block.startTime} to ${block.endTime}`
