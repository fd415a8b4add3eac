import { Worker } from 'node:worker_threads'
import type { Config } from '../../platform/config/config.ts'
import type { BackupSummary } from './write-backup.ts'

export interface ThreadTask {
  file: string
  url: string
  /** Location of the stored files to include; undefined: none. */
  storage: Pick<Config, 'dataDir' | 'storage'> | undefined
  passphrase: string | undefined
}

/**
 * Writes a backup in a worker thread. Deriving the key takes a second of CPU, and checksums and encryption add to every
 * megabyte; on the main thread they would block requests. `signal` cancels it.
 */
export function writeBackupInThread(task: ThreadTask, signal?: AbortSignal): Promise<BackupSummary> {
  signal?.throwIfAborted()
  const worker = new Worker(new URL('./backup-thread.ts', import.meta.url), { workerData: task, execArgv: [] })
  const { promise, resolve, reject } = Promise.withResolvers<BackupSummary>()
  const giveUp = () => void worker.terminate()
  signal?.addEventListener('abort', giveUp, { once: true })
  // Under `node --watch` (npm run dev), a thread also reports which files it loads.
  worker.on('message', ({ summary }: { summary?: BackupSummary }) => summary && resolve(summary))
  worker.once('error', reject)
  worker.once('exit', () => {
    signal?.removeEventListener('abort', giveUp)
    reject(signal?.reason ?? new Error('The thread of the backup ended before it was done.'))
  })
  return promise
}
