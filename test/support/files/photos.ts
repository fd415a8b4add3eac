import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Visitor } from '../app.ts'

/** A picture of this size, in any format sharp can write. */
export const picture = (width = 64, height = 48) =>
  sharp({ create: { width, height, channels: 3, background: '#2e6b4f' } })

/** Uploads a file as a browser does. Repeating an `id` resends the same photo. */
export const upload = (
  visitor: Visitor,
  bookingId: string,
  bytes: Uint8Array,
  { id = randomUUID() as string, query = '' } = {},
) => visitor.request('PUT', `/api/photos/${bookingId}/${id}${query}`, bytes, { 'content-type': 'image/jpeg' })
