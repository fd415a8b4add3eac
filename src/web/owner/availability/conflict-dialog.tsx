import { settingsChanges } from '../../../domain/schedule/settings-changes.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { type Draft, type Section, settingsWith, toSettings } from '../settings/settings-draft.ts'
import type { Conflict } from '../settings/use-section.ts'
import * as linesStyles from './lines.module.css'

interface ConflictDialogProps {
  section: Section
  draft: Draft | undefined
  conflict: Conflict | undefined
  onSettle: (how: 'mine on top' | 'theirs') => void
  onClose: () => void
}

/** Shows another admin's saved changes next to the unsaved ones, so neither is overwritten unseen. */
export function ConflictDialog({ section, draft, conflict, onSettle, onClose }: ConflictDialogProps) {
  return (
    <Dialog
      open={conflict !== undefined}
      onClose={onClose}
      title="Someone else saved changes"
      className={linesStyles.wideDialog}
      asks
    >
      {conflict && <Differences section={section} draft={draft} conflict={conflict} />}
      <DialogActions>
        <Button onClick={() => onSettle('mine on top')}>Save mine too</Button>
        <Button look="second" onClick={() => onSettle('theirs')}>
          Keep theirs
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Differences({
  section,
  draft,
  conflict,
}: Pick<ConflictDialogProps, 'section' | 'draft'> & { conflict: Conflict }) {
  const base = toSettings(conflict.base)
  const theirs = settingsChanges(base, toSettings(conflict.theirs))
  const mineNow = draft && settingsWith(section, draft)
  const mine = mineNow ? settingsChanges(base, mineNow) : []
  const labels = [...new Set([...theirs, ...mine].map(({ label }) => label))]
  const conflictRow = (label: string) => {
    const [their, my] = [theirs, mine].map((changes) => changes.find((change) => change.label === label))
    return { label, before: (their ?? my)?.before, their: their?.after, my: my?.after }
  }
  return (
    <>
      <p>Their changes aren’t lost: whatever you didn’t change stays the way they saved it.</p>
      <ul className={`${linesStyles.lines} ${linesStyles.inDialog}`}>
        {labels.map(conflictRow).map(({ label, before, their, my }) => (
          <li key={label}>
            <b>{label}</b>
            <span className="quiet">Was {before}.</span>
            {their && <span>They saved {their}.</span>}
            {my && <span>{their ? `You want ${my}.` : `You want ${my}; they didn’t change it.`}</span>}
          </li>
        ))}
      </ul>
    </>
  )
}
