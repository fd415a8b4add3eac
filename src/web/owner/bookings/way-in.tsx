import { stairsLabels, trailerLabels } from '../../../domain/place/answer-labels.ts'
import { telOf } from '../format.ts'
import type { Stop } from '../queries.ts'

/** What the crew reads at the door: whom to meet, how to get in, where the trailer stands. Says only what is known. */
export function WayIn({ stop: { booking, place } }: { stop: Stop }) {
  const { contactName, contactPhone, accessNotes, trailer, stairs } = place
  const tel = telOf(contactPhone)
  const where = booking.location ?? booking.customerInfo.billingAddress ?? ''
  return (
    <>
      {booking.placeZip && !where.includes(booking.placeZip) && (
        <p>
          The event’s ZIP code is <b>{booking.placeZip}</b>
        </p>
      )}
      {(contactName || contactPhone) && (
        <p>
          Meet {contactName} {tel ? <a href={tel}>{contactPhone}</a> : contactPhone}
        </p>
      )}
      {accessNotes && <p className="lines">Way in: {accessNotes}</p>}
      {trailer && <p>Trailer: {trailerLabels[trailer].toLowerCase()}</p>}
      {stairs && <p>{stairs === 'unsure' ? 'Stairs: not sure' : stairsLabels[stairs]}</p>}
    </>
  )
}
