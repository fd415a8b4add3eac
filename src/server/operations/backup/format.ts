import { z } from 'zod'
import { secretFiles } from '../../platform/config/data-dir.ts'

// A backup is one tar, compressed with zstd and, with a passphrase, encrypted in age's format:
// header.json, tables/NAME/000001 …, jobs/000001 …, files/KEY …, secrets.json (if requested), manifest.json
// A table is COPY output in parts of limited size. A backup without its last entry, the manifest, is truncated.

/** Incremented when older servers can't read what we write. */
export const FORMAT = 1

/** First entry of a backup. */
export const Header = z.object({
  format: z.number().int(),
  /** Time of the snapshot. */
  at: z.iso.datetime(),
  /** Migrations applied to the tables, in order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** Stored files weren't requested. */
  withoutFiles: z.boolean().default(false),
})
export type Header = z.output<typeof Header>

/** Last entry of a backup: length and SHA-256 of every other entry, and the row count of every table. */
export const Manifest = z.object({
  entries: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
  rows: z.record(z.string(), z.number()),
})
export type Manifest = z.output<typeof Manifest>

/** Secrets as stored in DATA_DIR/secrets. */
export const SecretFiles = z.partialRecord(z.enum(secretFiles), z.string())
export type SecretFiles = z.output<typeof SecretFiles>

const PART_DIGITS = 6

export const partName = (folder: string, part: number): string =>
  `${folder}/${String(part + 1).padStart(PART_DIGITS, '0')}`

/** Folder of a part: `tables/bookings` for `tables/bookings/000001`. */
export const partFolder = (entry: string): string => entry.slice(0, -PART_DIGITS - 1)
