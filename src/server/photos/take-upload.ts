import type { Refusal } from '../../domain/refusals.ts'
import type { CheckRight } from '../place/check-access.ts'
import type { BookingRow } from '../platform/database/schema.ts'
import { countedAddress } from '../platform/http/limits/client-address.ts'
import { consumeLimit } from '../platform/http/limits/consume-limit.ts'
import { type AddedPhoto, addPhoto, findPositionInAlbum, type PhotoDeps } from './add-photo.ts'
import { requirePhotoTurn } from './decode.ts'
import { receive } from './receive.ts'
import { countBytes, countStored, requireAllowance, withUploadSlot } from './upload-limits.ts'

export const uploadRefusals = [
  'photo-too-large',
  'photo-not-supported',
  'photo-heic',
  'photo-too-many-pixels',
  'photo-too-heavy',
  'photo-unreadable',
  'photos-closed',
  'too-many-photos',
  'too-many-crew-photos',
  'too-many-uploads',
  'too-many-attempts',
  'upload-allowance',
  'storage-away',
] as const satisfies Refusal[]

/** A booking a request may open, by what right, and from which address. */
export interface Opened {
  booking: BookingRow
  by: CheckRight | 'crew'
  address: string
}

/**
 * The account an upload is counted against. A link uses up the booking's own allowance, not its customer's; a crew link,
 * that of the sender's address, not of the crew's other phones.
 */
function uploadAccount({ booking, by, address }: Opened): string {
  if (by === 'admin') return 'admin'
  if (by === 'crew') return `crew ${booking.resourceId} at ${countedAddress(address)}`
  return by === 'customer' ? (booking.userId ?? booking.id) : booking.id
}

/**
 * Accepts one upload within all limits. The body is read before refusals that don't depend on it: a browser still sending
 * would otherwise see a broken connection instead of the response.
 */
export function takeUpload(deps: PhotoDeps, opened: Opened, id: string, request: Request): Promise<AddedPhoto> {
  const { db, clock } = deps
  const { booking, by, address } = opened
  const album = { booking, takenBy: by === 'crew' ? 'crew' : 'place' } as const
  const sender = { account: uploadAccount(opened), address }
  return withUploadSlot(sender, async () => {
    await requireAllowance(db, sender, clock())
    const count = (bytes: number) => countBytes(db, sender, bytes, clock())
    return await receive(request, count, async (bytes) => {
      const { photo } = await findPositionInAlbum(db, album, id, clock())
      if (photo) return { photo, isNew: false }
      requirePhotoTurn({ takenBy: album.takenBy, address }) // before the photo is counted, because the page will resend it
      await consumeLimit(db, 'photo-of-account', sender.account, clock())
      await consumeLimit(db, 'photo-from-address', address, clock())
      const added = await addPhoto(deps, album, id, { bytes, address })
      if (added.isNew) await countStored(db, added.photo.bytes, clock())
      return added
    })
  })
}
