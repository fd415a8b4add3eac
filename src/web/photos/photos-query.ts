import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { PHOTO_HEAD_BYTES } from '../../domain/photo-limits.ts'
import { photoProblem } from '../../domain/place/photo-problem.ts'
import { Refused } from '../../domain/refusals.ts'
import { api, readAnswer } from '../app/api/api.ts'
import { putFile } from '../app/api/put-file.ts'
import { shrink } from './shrink-photo.ts'

const ofBooking = api.photos[':id']
const one = ofBooking[':photo']

export type Photo = InferResponseType<typeof ofBooking.$get, 200>['photos'][number]

/** Identifies a booking's photos and how they're accessed: the secret of an emailed link, or else the signed-in account. */
export interface PhotosKey {
  id: string
  link: string | undefined
}

const linkParams = ({ link }: PhotosKey) => (link === undefined ? {} : { link })

export const photosQuery = (key: PhotosKey) =>
  queryOptions({
    queryKey: ['photos', key.id, key.link],
    networkMode: 'always',
    queryFn: ({ signal }) =>
      readAnswer(ofBooking.$get({ param: { id: key.id }, query: linkParams(key) }, { init: { signal } })),
  })

/** Shrinks a photo and sends it. Throws early for a file whose first bytes the server would refuse. */
export async function sendPhoto(
  key: PhotosKey,
  { id, file }: { id: string; file: File },
  how: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<void> {
  const blob = await shrink(file)
  const head = new Uint8Array(await blob.slice(0, PHOTO_HEAD_BYTES).arrayBuffer())
  const problem = photoProblem(head, blob.size)
  if (problem) throw new Refused(problem)
  const path = one.$path({ param: { id: key.id, photo: id }, query: linkParams(key) })
  await putFile(`/api/photos${path}`, blob, how)
}

export const describePhoto = (key: PhotosKey, photo: string, description: string) =>
  readAnswer(one.$patch({ param: { id: key.id, photo }, query: linkParams(key), json: { description } }))

export const removePhoto = (key: PhotosKey, photo: string) =>
  readAnswer(one.$delete({ param: { id: key.id, photo }, query: linkParams(key) }))
