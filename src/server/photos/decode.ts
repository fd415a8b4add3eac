import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { type Refusal, Refused } from '../../domain/refusals.ts'
import { openSemaphore } from '../platform/semaphore.ts'

/** A photo as we keep it: JPEG in two sizes; width and height of the full one, in pixels. */
export interface DecodedPhoto {
  full: Buffer
  thumb: Buffer
  width: number
  height: number
}

const decoder = fileURLToPath(new URL('decoder.ts', import.meta.url))

const MAX_DECODES = 2
/** The decoder itself ends after 15 seconds of work. */
const MAX_DECODE_MS = 40_000

const Head = z.union([
  z.strictObject({ refusal: z.enum(['photo-unreadable', 'photo-too-many-pixels'] satisfies Refusal[]) }),
  z.strictObject({ width: z.int().min(1), height: z.int().min(1), fullBytes: z.int().min(1) }),
])

const withSlot = openSemaphore(MAX_DECODES)

/**
 * Decodes what claims to be a photo and writes it anew, each in a process of its own: a decoder can neither be stopped nor
 * bounded within ours. It knows no secret, and what takes too long or too much memory is killed. Refuses
 * `photo-unreadable`, `photo-too-many-pixels`, `photo-too-heavy`.
 */
export const decodePhoto = (bytes: Buffer): Promise<DecodedPhoto> => withSlot(() => decodeNow(bytes))

async function decodeNow(bytes: Buffer): Promise<DecodedPhoto> {
  const child = spawn(process.execPath, ['--max-old-space-size=64', decoder], {
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: MAX_DECODE_MS,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise((resolve, reject) => child.once('close', resolve).once('error', reject))
  child.stdin.on('error', () => {}) // it may be killed before it has read all
  child.stdin.end(bytes)
  const [output] = await Promise.all([buffer(child.stdout), ended])
  return photoIn(output)
}

function photoIn(output: Buffer): DecodedPhoto {
  const end = output.indexOf('\n')
  if (end < 0) throw new Refused('photo-too-heavy') // it was killed
  const head = Head.parse(JSON.parse(output.toString('utf8', 0, end)))
  if ('refusal' in head) throw new Refused(head.refusal)
  const pictures = output.subarray(end + 1)
  const { width, height, fullBytes } = head
  return { full: pictures.subarray(0, fullBytes), thumb: pictures.subarray(fullBytes), width, height }
}
