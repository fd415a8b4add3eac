import { useMutation } from '@tanstack/react-query'
import { api } from '../../app/api/api.ts'
import { ownAnswer } from '../../booking/own-booking/own-answer.ts'
import { Button } from '../../ui/button.tsx'
import { Failure, Notice } from '../../ui/feedback/notice.tsx'

/** Resends the link that confirms the account's address, and says how it went. */
export function SendAgain() {
  const sending = useMutation({ mutationFn: () => ownAnswer(api.auth['send-verification-email'].$post()) })
  return (
    <>
      {sending.error && <Failure message={sending.error.message} />}
      {sending.isSuccess && <Notice message="We’ve emailed you a new link. Open it to confirm your email." />}
      <Button look="second" size="small" busy={sending.isPending && 'Sending...'} onClick={() => sending.mutate()}>
        Send a new link
      </Button>
    </>
  )
}
