import { parentPort, workerData } from 'node:worker_threads'
import { openStorage } from '../../platform/storage/storage.ts'
import type { ThreadTask } from './in-thread.ts'
import { storedFiles } from './stored-files.ts'
import { writeBackup } from './write-backup.ts'

/** One backup, beside the server: see in-thread.ts. */
const { file, url, storage, passphrase } = workerData as ThreadTask
const files = storage ? { files: storedFiles(await openStorage(storage)) } : {}
const summary = await writeBackup(file, { url, ...files, ...(passphrase ? { passphrase } : {}) })
parentPort?.postMessage({ summary })
