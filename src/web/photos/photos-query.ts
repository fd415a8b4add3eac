import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { PHOTO_HEAD_BYTES, photoTypes } from '../../domain/photo-limits.ts'
import { photoProblem } from '../../domain/place/photo-problem.ts'
import { Refused } from '../../domain/refusals.ts'
import { answerOf, api } from '../app/api/api.ts'
import { putFile } from '../app/api/put-file.ts'

/** More than we keep of a photo, so that what is sent is never the worse copy. */
const LONGEST_SIDE = 2_400
const SMALL_BYTES = 1_000_000

/**
 * A photo small enough for a slow connection, without its place and other marks; the file itself where it is small, or
 * where this browser can't open it. What it can open, HEIC on a Mac or an iPhone, becomes JPEG.
 */
async function shrink(file: File): Promise<Blob> {
  const isKnown = photoTypes.some((type) => type === file.type)
  if (isKnown && file.size < SMALL_BYTES) return file
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
    const drawing = canvas.getContext('2d')
    if (!drawing) return file
    drawing.fillStyle = 'white'
    drawing.fillRect(0, 0, canvas.width, canvas.height)
    drawing.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    const smaller = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
    return isKnown && smaller.size > file.size ? file : smaller
  } catch {
    return file
  }
}

const ofBooking = api.photos[':id']
const one = ofBooking[':photo']

export type Photo = InferResponseType<typeof ofBooking.$get, 200>['photos'][number]

/** Whose photos: a booking's, opened by who is signed in or by the secret of a mailed link. */
export interface PhotosKey {
  id: string
  link: string | undefined
}

const queryOf = ({ link }: PhotosKey) => (link === undefined ? {} : { link })

export const photosQuery = (key: PhotosKey) =>
  queryOptions({
    queryKey: ['photos', key.id, key.link],
    networkMode: 'always',
    queryFn: ({ signal }) =>
      answerOf(ofBooking.$get({ param: { id: key.id }, query: queryOf(key) }, { init: { signal } })),
  })

/** Sends a photo, made smaller first. Refuses on the spot what the server would refuse by its first bytes. */
export async function sendPhoto(
  key: PhotosKey,
  { id, file }: { id: string; file: File },
  how: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<void> {
  const blob = await shrink(file)
  const head = new Uint8Array(await blob.slice(0, PHOTO_HEAD_BYTES).arrayBuffer())
  const problem = photoProblem(head, blob.size)
  if (problem) throw new Refused(problem)
  const path = one.$path({ param: { id: key.id, photo: id }, query: queryOf(key) })
  await putFile(`/api/photos${path}`, blob, how)
}

export const describePhoto = (key: PhotosKey, photo: string, description: string) =>
  answerOf(one.$patch({ param: { id: key.id, photo }, query: queryOf(key), json: { description } }))

export const removePhoto = (key: PhotosKey, photo: string) =>
  answerOf(one.$delete({ param: { id: key.id, photo }, query: queryOf(key) }))
