import { useState } from 'react'
import * as buttonStyles from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { Confirm, Dialog } from '../../ui/dialog.tsx'
import { Saved } from '../../ui/feedback/notice.tsx'
import * as styles from './save-bar.module.css'

interface SaveBarProps {
  label: string
  state: 'idle' | 'saving' | 'saved'
  changed: boolean
  /** Asked about before saving, such as that nobody could book any more. */
  warning: string | undefined
  onSave: () => void
  onDiscard: () => void
}

/** The save button with what became of it: 'Saving...', then 'Saved!' for 3 seconds (§4). */
export function SaveBar({ label, state, changed, warning, onSave, onDiscard }: SaveBarProps) {
  const [asking, setAsking] = useState(false)
  return (
    <div className={`acts ${styles.saveBar}`}>
      <Button
        busy={state === 'saving' && 'Saving...'}
        onClick={() => (warning === undefined ? onSave() : setAsking(true))}
      >
        {label}
      </Button>
      <Saved shown={state === 'saved'}>
        {state === 'idle' && changed && <span className="quiet">Not saved yet</span>}
      </Saved>
      {state === 'idle' && changed && (
        <button type="button" className={`${buttonStyles.linkBtn} ${styles.linkBtn}`} onClick={onDiscard}>
          Discard changes
        </button>
      )}
      <Dialog open={asking} onClose={() => setAsking(false)} title="Close the calendar?" asks>
        <p>{warning}</p>
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
