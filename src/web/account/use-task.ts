import { useState } from 'react'
import { messageOf } from './own-answer.ts'

/** One task at a time: whether it runs, and why the last one failed, in words. */
export function useTask() {
  const [running, setRunning] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function run(task: () => Promise<unknown>): Promise<boolean> {
    setRunning(true)
    setFailure(undefined)
    try {
      await task()
      return true
    } catch (error) {
      setFailure(messageOf(error))
      return false
    } finally {
      setRunning(false)
    }
  }
  return { running, failure, run }
}
