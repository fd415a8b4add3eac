import { safeError, safeLines } from '../logging/safe-error.ts'

/** Something the operator must change before we can start. The message is for them. */
export class CannotStart extends Error {}

/** Whether an error of the file system, or of a PostgreSQL that doesn't start, says that the disk is full. A query's: `isDatabaseFull`. */
export const isDiskFull = (error: unknown): boolean => /ENOSPC|No space left on device/.test(String(error))

const forbidden = ['EACCES', 'EPERM', 'EROFS']

/** Output for an error that ends a start: its sentence, or for an internal error all details. */
export function lastWords(error: unknown): string {
  if (error instanceof CannotStart) return `${error.message}\n`
  if (isDiskFull(error)) return 'The disk is full. Free up space for DATA_DIR, then start again.\n'
  const { code, path } = (error ?? {}) as NodeJS.ErrnoException
  if (code && path && forbidden.includes(code))
    return `The user who runs this may not use ${path} (${code}). Name a place that belongs to them, or give it to them.\n`
  return `${error instanceof Error ? safeLines(safeError(error)) : error}\n`
}
