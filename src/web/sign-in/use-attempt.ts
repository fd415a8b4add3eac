import { useState } from 'react'
import { FAILED, NotAuthenticated } from './authenticate.ts'

/** Runs one authentication at a time: which one runs, and what the red box says after a failure. */
export function useAttempt() {
  const [running, setRunning] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function attempt(name: string, run: () => Promise<unknown>) {
    setRunning(name)
    setFailure(null)
    try {
      await run()
    } catch (error) {
      setFailure(error instanceof NotAuthenticated ? error.message : FAILED)
    } finally {
      setRunning(null)
    }
  }
  return { running, failure, attempt }
}
