import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Line, severities } from './finding.ts'

/** A line of the report, as it is kept and sent. */
export const LineJson = z
  .strictObject({
    name: z.string(),
    title: z.string(),
    severity: z.enum(severities),
    found: z.string(),
    todo: z.string().nullable(),
    at: z.string().meta({ format: 'date-time' }).describe('When it was checked'),
  })
  .meta({ id: 'DoctorLine' })

const fileIn = (dataDir: string) => join(dataDir, 'doctor.json')

/** Keeps what the heavy checks found, for the diagnostics page. Not in the database, where a doctor only reads. */
export function keepResults(dataDir: string, lines: readonly Line[]): void {
  const file = fileIn(dataDir)
  writeFileSync(`${file}.new`, JSON.stringify(lines), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** What the last doctor here found that took its time; none where there was none, or its file can't be read. */
export function lastResults(dataDir: string): Line[] {
  const file = fileIn(dataDir)
  if (!existsSync(file)) return []
  try {
    return z.array(LineJson).parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return []
  }
}
