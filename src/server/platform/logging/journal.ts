import { fstatSync } from 'node:fs'

/**
 * Does standard output go to systemd's journal, where others than the owner may read it? systemd names the stream that
 * it reads in JOURNAL_STREAM; a terminal inherits the name, and has another stream.
 */
export function writesToJournal(stream: string | undefined = process.env.JOURNAL_STREAM): boolean {
  if (!stream) return false
  const { dev, ino } = fstatSync(1)
  return stream === `${dev}:${ino}`
}
