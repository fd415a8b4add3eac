import { z } from 'zod'
import { secretFiles } from '../../platform/config/data-dir.ts'

// A backup is one tar, compressed with zstd and, with a passphrase, encrypted in age's format:
//   header.json, tables/NAME/000001 …, jobs/000001 …, files/KEY …, secrets.json (if asked for), manifest.json
// A table is the output of COPY in parts of a bounded size. A backup without its manifest, the last entry, was cut off.

/** Raised when an older server could not read what we write. */
export const FORMAT = 1

/** What a backup says first. */
export const Header = z.object({
  format: z.number().int(),
  /** When its snapshot was taken. */
  at: z.iso.datetime(),
  /** The migrations that its tables had, in order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** The stored files were not asked for. */
  withoutFiles: z.boolean().default(false),
})
export type Header = z.output<typeof Header>

/** What a backup says last: every entry before it with its length and SHA-256, and every table with its rows. */
export const Manifest = z.object({
  entries: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
  rows: z.record(z.string(), z.number()),
})
export type Manifest = z.output<typeof Manifest>

/** Secrets as they lie in DATA_DIR/secrets. */
export const SecretFiles = z.partialRecord(z.enum(secretFiles), z.string())
export type SecretFiles = z.output<typeof SecretFiles>

const PART_DIGITS = 6

export const partName = (folder: string, part: number): string =>
  `${folder}/${String(part + 1).padStart(PART_DIGITS, '0')}`

/** The folder of a part: `tables/bookings` of `tables/bookings/000001`. */
export const folderOf = (entry: string): string => entry.slice(0, -PART_DIGITS - 1)
