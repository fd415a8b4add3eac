import { startGoogle } from '../support/google.ts'
import { startTemplate } from '../support/template.ts'
import { e2eServer, googleServer } from './server-settings.ts'
import { startSite } from './start-site.ts'

/**
 * One PostgreSQL for all browser tests, on which every server of theirs gets a database of its own; the server that
 * most of them share; a stand-in for Google. The workers find the PostgreSQL, and that server's database, in their
 * environment.
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
