import { clsx } from 'clsx/lite'
import { type ReactNode, type RefObject, useState } from 'react'
import * as buttonStyles from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { Confirm, Dialog, Question } from '../../ui/dialog.tsx'
import { NotAnswered } from '../../ui/feedback/not-answered.tsx'
import { Failure, Saved } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ConflictDialog } from '../availability/conflict-dialog.tsx'
import * as bottomBarStyles from '../bottom-bar.module.css'
import * as styles from './section-frame.module.css'
import type { SectionState } from './use-section.ts'

interface SaveBarProps {
  label: string
  state: 'idle' | 'saving' | 'saved'
  changed: boolean
  failure: string | undefined
  /** Confirmed before saving, for example that no one could book anymore. */
  warning: string | undefined
  onSave: () => void
  onDiscard: () => void
}

/** Save button with its progress: 'Saving...', then 'Saved!' for 3 seconds (§4). */
function SaveBar({ label, state, changed, failure, warning, onSave, onDiscard }: SaveBarProps) {
  const [asking, setAsking] = useState(false)
  return (
    <div
      className={clsx(
        'acts',
        styles.saveBar,
        (changed || state !== 'idle') && `${bottomBarStyles.bar} ${styles.inView}`,
      )}
    >
      {failure !== undefined && <Failure message={failure} />}
      <Button
        busy={state === 'saving' && 'Saving...'}
        onClick={() => (warning === undefined ? onSave() : setAsking(true))}
      >
        {label}
      </Button>
      <Saved shown={state === 'saved'}>
        {state === 'idle' && changed && <span className={`quiet ${styles.unsaved}`}>Not saved yet</span>}
      </Saved>
      {state === 'idle' && changed && (
        <button type="button" className={`${buttonStyles.linkBtn} ${styles.linkBtn}`} onClick={onDiscard}>
          Discard changes
        </button>
      )}
      <Dialog open={asking} onClose={() => setAsking(false)} title="Close the calendar?" asks>
        <Question>{warning}</Question>
        <Confirm
          label="Save anyway"
          keepLabel="Go back"
          onConfirm={() => {
            setAsking(false)
            onSave()
          }}
          onKeep={() => setAsking(false)}
        />
      </Dialog>
    </div>
  )
}

interface SectionWaitingProps {
  section: Pick<SectionState, 'failed' | 'retry'>
  /** Message for a section that didn't load. */
  failure: string
}

/** Placeholder of a settings section until it has loaded. */
export function SectionWaiting({ section, failure }: SectionWaitingProps) {
  if (!section.failed) return <Skeleton count={4} />
  return <NotAnswered message={failure} onAgain={section.retry} />
}

interface SectionEndProps {
  section: Omit<SectionState, 'value' | 'change'>
  /** Text of the save button. */
  label: string
  warning: string | undefined
  /** If false, nothing is saved and the first invalid field gets the focus. */
  isValid: boolean
  fields: RefObject<HTMLElement | null>
  children?: ReactNode
}

/** End of a section's form: save bar, `children`, and the conflict dialog for when someone else saved first. */
export const SectionEnd = ({ section, label, warning, isValid, fields, children }: SectionEndProps) => (
  <>
    <SaveBar
      label={label}
      state={section.state}
      changed={section.changed}
      failure={section.failure}
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
