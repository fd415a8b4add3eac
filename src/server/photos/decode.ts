import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { PhotoKind } from '../../domain/photo-limits.ts'
import { type Refusal, Refused } from '../../domain/refusals.ts'
import { toNetwork } from '../platform/http/limits/client-address.ts'
import { openFairQueue } from '../platform/http/limits/fair-queue.ts'

/** A photo as stored: JPEG in two sizes. Width and height are those of the full size, in pixels. */
export interface DecodedPhoto {
  full: Buffer
  thumb: Buffer
  width: number
  height: number
}

const decoder = fileURLToPath(new URL('decoder.ts', import.meta.url))

/** Safety timeout; the decoder itself quits after ten seconds of CPU time. */
const MAX_DECODE_MS = 40_000

/** A photo's place in the queue: whose it is, and the address it comes from. */
export interface PhotoTurn {
  takenBy: PhotoKind
  address: string
}

const Head = z.union([
  z.strictObject({ refusal: z.enum(['photo-unreadable', 'photo-too-many-pixels'] satisfies Refusal[]) }),
  z.strictObject({ width: z.int().min(1), height: z.int().min(1), fullBytes: z.int().min(1) }),
])

/**
 * Two at once, in fair turns by network, and the crew's photos in a lane of their own: one sender's costly photos delay
 * others by two decodes at most. After the longest wait, the page resends the photo. A phone's photo takes about 1.5 s.
 */
const queue = openFairQueue({ atOnce: 2, maxWaitMs: 60_000, refusal: 'too-many-uploads', expectedMs: 1_500 })

const toTurn = ({ takenBy, address }: PhotoTurn) => ({ lane: takenBy, network: toNetwork(address) })

/** Refuses `too-many-uploads` if a photo would have to wait too long now. */
export const requirePhotoTurn = (turn: PhotoTurn): void => queue.requireTurn(toTurn(turn))

/**
 * Decodes and re-encodes a supposed photo in a process of its own, because a decoder can't be stopped or limited within
 * ours. It has no secrets, and is killed if it takes too long or too much memory. Refuses `photo-unreadable`,
 * `photo-too-many-pixels`, `photo-too-heavy`, and `too-many-uploads` if the wait would be too long.
 */
export const decodePhoto = (bytes: Buffer, turn: PhotoTurn): Promise<DecodedPhoto> =>
  queue.run(toTurn(turn), () => decodeNow(bytes))

async function decodeNow(bytes: Buffer): Promise<DecodedPhoto> {
  const child = spawn(process.execPath, ['--max-old-space-size=64', decoder], {
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: MAX_DECODE_MS,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise((resolve, reject) => child.once('close', resolve).once('error', reject))
  child.stdin.on('error', () => {}) // it may be killed before reading everything
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
