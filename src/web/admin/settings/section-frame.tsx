import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as typeStyles from '../../ui/type.module.css'
import { ConflictDialog } from '../availability/conflict-dialog.tsx'
import { SaveBar } from './save-bar.tsx'
import type { Part } from './settings-draft.ts'
import type { PartState } from './use-section.ts'

interface PartWaitingProps {
  part: Pick<PartState, 'failed' | 'retry'>
  /** The sentence for a part that did not come. */
  failure: string
}

/** What stands in the place of a part of the settings until it is there. */
export function PartWaiting({ part, failure }: PartWaitingProps) {
  if (!part.failed) return <Skeleton count={4} />
  return (
    <div className={typeStyles.acts}>
      <p role="alert">{failure}</p>
      <Button look="second" onClick={part.retry}>
        Try again
      </Button>
    </div>
  )
}

interface PartEndProps {
  name: Part
  part: Omit<PartState, 'value' | 'change'>
  /** Of the save button. */
  label: string
  warning: string | undefined
  onSave: () => void
  children?: ReactNode
}

/** The end of a part's form: its save bar, `children`, and the question that comes up when somebody else saved first. */
export const PartEnd = ({ name, part, label, warning, onSave, children }: PartEndProps) => (
  <>
    <SaveBar
      label={label}
      state={part.state}
      changed={part.changed}
      warning={part.changed ? warning : undefined}
      onSave={onSave}
      onDiscard={part.discard}
    />
    {children}
    <ConflictDialog
      part={name}
      draft={part.draft}
      conflict={part.conflict}
      onSettle={part.settle}
      onClose={part.closeConflict}
    />
  </>
)
