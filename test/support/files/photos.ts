import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Visitor } from '../app.ts'

/** A picture of these pixels, in any format that sharp writes. */
export const picture = (width = 64, height = 48) =>
  sharp({ create: { width, height, channels: 3, background: '#2e6b4f' } })

/** Sends a file as a browser does. The same `id` again is the same photo. */
export const upload = (
  visitor: Visitor,
  bookingId: string,
  bytes: Uint8Array,
  { id = randomUUID() as string, query = '' } = {},
) => visitor.request('PUT', `/api/photos/${bookingId}/${id}${query}`, bytes, { 'content-type': 'image/jpeg' })
