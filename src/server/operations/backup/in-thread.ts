import { Worker } from 'node:worker_threads'
import type { Config } from '../../platform/config/config.ts'
import type { BackupSummary } from './write-backup.ts'

export interface ThreadTask {
  file: string
  url: string
  /** Where the stored files lie that are to go along; undefined: none go. */
  storage: Pick<Config, 'dataDir' | 'storage'> | undefined
  passphrase: string | undefined
}

/**
 * Writes a backup in a thread of its own: the key of a passphrase takes a second of computing, and checksums and encryption
 * their part of every megabyte, in which nobody else would be served. `signal` gives it up.
 */
export function writeBackupInThread(task: ThreadTask, signal?: AbortSignal): Promise<BackupSummary> {
  signal?.throwIfAborted()
  const worker = new Worker(new URL('./backup-thread.ts', import.meta.url), { workerData: task, execArgv: [] })
  const { promise, resolve, reject } = Promise.withResolvers<BackupSummary>()
  const giveUp = () => void worker.terminate()
  signal?.addEventListener('abort', giveUp, { once: true })
  // Under `node --watch` (npm run dev), a thread also says which files it loads.
  worker.on('message', ({ summary }: { summary?: BackupSummary }) => summary && resolve(summary))
  worker.once('error', reject)
  worker.once('exit', () => {
    signal?.removeEventListener('abort', giveUp)
    reject(signal?.reason ?? new Error('The thread of the backup ended before it was done.'))
  })
  return promise
}
