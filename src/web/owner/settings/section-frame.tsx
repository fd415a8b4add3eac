import type { ReactNode, RefObject } from 'react'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ConflictDialog } from '../availability/conflict-dialog.tsx'
import { SaveBar } from './save-bar.tsx'
import type { SectionState } from './use-section.ts'

interface SectionWaitingProps {
  section: Pick<SectionState, 'failed' | 'retry'>
  /** The sentence for a section that did not load. */
  failure: string
}

/** Placeholder of a settings section until it has loaded. */
export function SectionWaiting({ section, failure }: SectionWaitingProps) {
  if (!section.failed) return <Skeleton count={4} />
  return (
    <div className="acts">
      <p role="alert">{failure}</p>
      <Button look="second" onClick={section.retry}>
        Try again
      </Button>
    </div>
  )
}

interface SectionEndProps {
  section: Omit<SectionState, 'value' | 'change'>
  /** Of the save button. */
  label: string
  warning: string | undefined
  /** Nothing else is saved; the first field that is wrong gets the focus instead. */
  isValid: boolean
  fields: RefObject<HTMLElement | null>
  children?: ReactNode
}

/** The end of a section's form: its save bar, 'children', and the question that comes up when somebody else saved first. */
export const SectionEnd = ({ section, label, warning, isValid, fields, children }: SectionEndProps) => (
  <>
    <SaveBar
      label={label}
      state={section.state}
      changed={section.changed}
      warning={section.changed ? warning : undefined}
      onSave={() => {
        if (isValid) section.save()
        else fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
      }}
      onDiscard={section.discard}
    />
    {children}
    <ConflictDialog
      section={section.name}
      draft={section.draft}
      conflict={section.conflict}
      onSettle={section.settle}
      onClose={section.closeConflict}
    />
  </>
)
