import { type ServerHere, startServerHere } from '../support/server-here.ts'
import { startServer } from '../support/server-process.ts'
import { isLong } from './length.ts'

/** A server that isn't going to be killed. */
export type Server = ServerHere

/**
 * Starts the real server for tests that don't kill it: in its own process in the long form, in this one in the short form.
 */
export const openServer = (environment: Record<string, string>): Promise<Server> =>
  isLong ? startServer(environment) : startServerHere(environment)
