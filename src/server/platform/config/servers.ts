import { z } from 'zod'
import { address } from './fields.ts'

const DRAIN = 'DRAIN_SECONDS must be a whole number from 0 to 300.'

/** The variables of several servers on one database, and of the pooler between them. */
export const serverVariables = {
  DATABASE_URL: address('DATABASE_URL', 'postgres', 'postgresql').optional(),
  DATABASE_DIRECT_URL: address('DATABASE_DIRECT_URL', 'postgres', 'postgresql').optional(),
  DRAIN_SECONDS: z.coerce.number(DRAIN).int(DRAIN).min(0, DRAIN).max(300, DRAIN).default(5),
}

type Variables = z.output<z.ZodObject<typeof serverVariables>>

/** A way around a pooler where there is no database to go to. */
export const pastNoPooler = (env: Variables): string[] =>
  env.DATABASE_DIRECT_URL && !env.DATABASE_URL
    ? ['DATABASE_DIRECT_URL goes with DATABASE_URL, the pooler’s address: set both, or only DATABASE_URL.']
    : []

/** Where the database is, and how a server leaves. */
export const serversOf = (env: Variables) => ({
  databaseUrl: env.DATABASE_URL,
  /** The database itself, where DATABASE_URL may lead to a pooler: for LISTEN, locks, jobs and long work. */
  directUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
  /** How long /readyz says no before the port is closed. */
  drainSeconds: env.DRAIN_SECONDS,
})
