import type { UseMutationResult } from '@tanstack/react-query'
import { AskingButton } from '../ui/asking-button.tsx'

type Act = Pick<UseMutationResult<unknown, Error, void>, 'mutate' | 'isPending'>

interface SecretActsProps {
  /** With its article: 'a link'. */
  what: 'a link' | 'an address'
  /** Whether there's one that would stop working. */
  isMade: boolean
  /** Whether the new one is still on screen. */
  isShown: boolean
  /** What stops working when the old one does, and for whom. */
  loss: string
  make: Act
  revoke: Act
}

/** Makes, replaces and revokes a secret URL. Asks before one that's in use stops working. */
export function SecretActs({ what, isMade, isShown, loss, make, revoke }: SecretActsProps) {
  const noun = what.replace(/^an? /, '')
  return (
    <p className="acts">
      {!isShown && (
        <AskingButton
          look="second"
          busy={make.isPending && 'One moment...'}
          asks={isMade}
          title={`Make a new ${noun}?`}
          question={`${loss} This can’t be undone.`}
          confirm={`Make a new ${noun}`}
          keepLabel={`Keep the current ${noun}`}
          onConfirm={() => make.mutate()}
        >
          {isMade ? `Make a new ${noun}` : `Make ${what}`}
        </AskingButton>
      )}
      {isMade && (
        <AskingButton
          look="danger"
          busy={revoke.isPending && 'One moment...'}
          title={`Revoke the ${noun}?`}
          question={`${loss} This can’t be undone.`}
          confirm={`Revoke the ${noun}`}
          onConfirm={() => revoke.mutate()}
        >
          Revoke the {noun}
        </AskingButton>
      )}
    </p>
  )
}
