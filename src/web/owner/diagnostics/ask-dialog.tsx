import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Field } from '../../ui/form/field.tsx'
import * as styles from './ask-dialog.module.css'
import type { Tool } from './tools.ts'

interface AskDialogProps {
  tool: Tool | undefined
  touches: number | undefined
  onConfirm: (tool: Tool) => void
  onClose: () => void
}

/** Asks before anything is changed; before everything is deleted the words must be typed. */
export function AskDialog({ tool, touches, onConfirm, onClose }: AskDialogProps) {
  const [typed, setTyped] = useState('')
  const { question, confirm, words } = tool?.asks ?? {}
  const isConfirmed = words === undefined || typed.trim() === words
  return (
    <Dialog open={tool !== undefined} onClose={onClose} title={`${tool?.title}?`} asks>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (tool && isConfirmed) onConfirm(tool)
        }}
      >
        <p>
          {question}
          {touches !== undefined && ` ${touches === 1 ? 'That’s 1 booking.' : `That’s ${touches} bookings.`}`}
        </p>
        {words !== undefined && (
          <Field
            label={`Type “${words}” to confirm`}
            className={styles.confirmWords}
            value={typed}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        <DialogActions>
          <Button type="submit" look="danger" disabled={!isConfirmed}>
            {confirm}
          </Button>
          <Button look="second" onClick={onClose}>
            Go back
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
