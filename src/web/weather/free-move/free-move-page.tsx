import { useQuery } from '@tanstack/react-query'
import { Refused } from '../../../domain/refusals.ts'
import { useLocation } from '../../app/router/location.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { NotAnswered } from '../../ui/feedback/not-answered.tsx'
import { ChooseTime } from './choose-time.tsx'
import { freeMoveQuery } from './free-move-query.ts'
import { NoLink, OfferOver } from './outcomes.tsx'

/** `/free-move?token=…`: another time because of the weather, or the date kept, without signing in (R70). */
export function FreeMovePage() {
  const token = new URLSearchParams(useLocation().search).get('token')
  return <div className="wrap prompt">{token ? <Offer key={token} token={token} /> : <NoLink />}</div>
}

function Offer({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({
    ...freeMoveQuery(token),
    retry: (count, failure) => count < 1 && !(failure instanceof Refused),
  })
  if (!data) {
    if (!error) return <Loading />
    const isUseless = error instanceof Refused && ['link-expired', 'invalid-request'].includes(error.code)
    return isUseless ? (
      <NoLink />
    ) : (
      <NotAnswered title="Move your event for free" message={error.message} onAgain={() => void refetch()} />
    )
  }
  const { isOpen, date, time, totalHours } = data
  if (!isOpen || !date || !time || !totalHours) return <OfferOver offer={data} />
  return <ChooseTime token={token} offer={{ ...data, date, time, totalHours }} />
}
