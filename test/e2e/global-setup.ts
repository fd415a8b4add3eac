import { startGoogle } from '../support/google.ts'
import { startTemplate } from '../support/template.ts'
import { e2eServer, googleServer } from './server-settings.ts'
import { startSite, startSites } from './start-site.ts'

/**
 * Starts one PostgreSQL for all browser tests, on which each server gets its own database; the process that runs the
 * servers, and the one most tests share; and a stand-in for Google. Workers find them in their environment.
 */
export default async function setUp() {
  const undo: (() => Promise<void>)[] = []
  const tearDown = async () => {
    for (const stop of undo.reverse()) await stop()
  }
  try {
    const template = await startTemplate()
    undo.push(template.stop)
    process.env.E2E_TEMPLATE = template.url
    undo.push(await startSites())
    const google = await startGoogle(e2eServer.origin, googleServer.accounts, googleServer.port)
    undo.push(google.stop)
    const site = await startSite(e2eServer, google.env)
    undo.push(site.stop)
    process.env.E2E_DATABASE = site.url
  } catch (error) {
    await tearDown()
    throw error
  }
  return tearDown
}
