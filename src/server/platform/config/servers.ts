import { z } from 'zod'
import { address } from './fields.ts'

const DRAIN = 'DRAIN_SECONDS must be a whole number from 0 to 300.'

/** Variables for several servers on one database, and for a pooler. */
export const serverVariables = {
  DATABASE_URL: address('DATABASE_URL', 'postgres', 'postgresql').optional(),
  DATABASE_DIRECT_URL: address('DATABASE_DIRECT_URL', 'postgres', 'postgresql').optional(),
  DRAIN_SECONDS: z.coerce.number(DRAIN).int(DRAIN).min(0, DRAIN).max(300, DRAIN).default(5),
}

type Variables = z.output<z.ZodObject<typeof serverVariables>>

/** Refuses a direct URL without DATABASE_URL. */
export const pastNoPooler = (env: Variables): string[] =>
  env.DATABASE_DIRECT_URL && !env.DATABASE_URL
    ? ['DATABASE_DIRECT_URL goes with DATABASE_URL, the pooler’s address: set both, or only DATABASE_URL.']
    : []

/** Database addresses and shutdown settings. */
export const serversConfig = (env: Variables) => ({
  databaseUrl: env.DATABASE_URL,
  /** The database itself, if DATABASE_URL points to a pooler: for LISTEN, locks, jobs and long-running work. */
  directUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
  /** How long /readyz returns 503 before the port is closed. */
  drainSeconds: env.DRAIN_SECONDS,
})
