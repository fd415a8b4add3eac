import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Confirm, Dialog, Question } from './dialog.tsx'

type AskingButtonProps = Omit<ComponentProps<typeof Button>, 'onClick' | 'size'> & {
  /** Title of the dialog, such as 'Write off $62.50?'. */
  title: string
  /** What happens, and to whom. */
  question: ReactNode
  /** Label of the button that does it. */
  confirm: string
  keepLabel?: string
  /** Nothing gets lost, so its button isn't red. */
  isHarmless?: boolean
  /** False acts at once: nothing gets lost, or the button keeps the focus and becomes its own undo. */
  asks?: boolean
  onConfirm: () => void
}

/** A small button that asks before it acts, for what can't be undone with another press. */
export function AskingButton({
  title,
  question,
  confirm,
  keepLabel,
  isHarmless = false,
  asks = true,
  onConfirm,
  ...button
}: AskingButtonProps) {
  const [isAsked, setAsked] = useState(false)
  const stop = () => setAsked(false)
  return (
    <>
      <Button {...button} size="small" onClick={() => (asks ? setAsked(true) : onConfirm())} />
      {isAsked && (
        <Dialog open onClose={stop} title={title} asks>
          <Question>{question}</Question>
          <Confirm
            label={confirm}
            {...(keepLabel && { keepLabel })}
            isHarmless={isHarmless}
            onConfirm={() => {
              stop()
              onConfirm()
            }}
            onKeep={stop}
          />
        </Dialog>
      )}
    </>
  )
}
