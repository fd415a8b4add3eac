import type { Refusal } from '../../domain/refusals.ts'
import { SendAgain } from '../account/confirm-address/send-again.tsx'
import { opensSignIn } from '../app/session/sign-in-request.ts'
import { Button } from '../ui/button.tsx'

/** A button for what a refused booking needs first, if the page can offer it. */
export function RefusalAction({ code }: { code: Refusal }) {
  switch (code) {
    case 'not-signed-in':
      return (
        <Button look="second" size="small" {...opensSignIn}>
          Sign In
        </Button>
      )
    case 'total-changed':
      return (
        // Prices are part of the page: a reload gets the new ones, and the draft stays.
        <Button look="second" size="small" onClick={() => window.location.reload()}>
          Show the new price
        </Button>
      )
    case 'confirm-address-first':
    case 'confirm-address-shared-network':
      return <SendAgain />
    default:
      return null
  }
}
