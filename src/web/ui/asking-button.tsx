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
  // What's shown stays until it's answered, even if news about it arrives meanwhile: the answer is to what was asked.
  const [asked, setAsked] = useState<Pick<AskingButtonProps, 'title' | 'question' | 'confirm' | 'onConfirm'>>()
  const stop = () => setAsked(undefined)
  return (
    <>
      <Button
        {...button}
        size="small"
        onClick={() => (asks ? setAsked({ title, question, confirm, onConfirm }) : onConfirm())}
      />
      {asked && (
        <Dialog open onClose={stop} title={asked.title} asks>
          <Question>{asked.question}</Question>
          <Confirm
            label={asked.confirm}
            {...(keepLabel && { keepLabel })}
            isHarmless={isHarmless}
            onConfirm={() => {
              stop()
              asked.onConfirm()
            }}
            onKeep={stop}
          />
        </Dialog>
      )}
    </>
  )
}
