import { type ServerHere, startServerHere } from '../support/server-here.ts'
import { isLong } from './length.ts'
import { startServer } from './server-process.ts'

/** A server that nobody kills. */
export type Server = ServerHere

/**
 * The real server for what does not kill it: in the long form in a process of its own, in the short one in this process.
 */
export const openServer = (environment: Record<string, string>): Promise<Server> =>
  isLong ? startServer(environment) : startServerHere(environment)
