import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { CloseIcon } from './icon.tsx'
import './dialog.css'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Extra class names of the panel, such as `sign`. */
  className?: string
  /** An alertdialog asks before something that cannot be undone; a press outside does not close it. */
  asks?: boolean
  /** A press outside does not close it: something is typed in it. */
  stays?: boolean
  /** Where the focus goes after closing, where what had it may be gone; null leaves it to the dialog. */
  returnFocus?: () => HTMLElement | null
  children: ReactNode
}

/** A panel over the page: focus stays inside, Escape and the X close it, focus returns to where it was. */
export const Dialog = ({ open, onClose, title, className, asks, stays, returnFocus, children }: DialogProps) => (
  <Base.Root open={open} onOpenChange={(isOpen) => isOpen || onClose()} disablePointerDismissal={asks || stays}>
    <Base.Portal>
      <Base.Backdrop className="veil" />
      <Base.Viewport className="over-page">
        <Base.Popup
          className={['panel dlg', className].filter(Boolean).join(' ')}
          role={asks ? 'alertdialog' : 'dialog'}
          finalFocus={returnFocus && (() => returnFocus() ?? true)}
        >
          <Base.Title>{title}</Base.Title>
          <Base.Close className="icon-btn" aria-label="Close">
            <CloseIcon />
          </Base.Close>
          {children}
        </Base.Popup>
      </Base.Viewport>
    </Base.Portal>
  </Base.Root>
)

/** The question of a dialog that asks: read out with its title. */
export const Question = ({ children }: { children: ReactNode }) => <Base.Description>{children}</Base.Description>

type ConfirmProps = {
  /** What the red button does, such as 'Cancel booking'. */
  label: string
  keepLabel: string
  /** What the red button says while it runs. */
  busy?: string | false
  onConfirm: () => void
  onKeep: () => void
}

/** The two answers of a dialog that asks: do it, or keep things as they are. */
export const Confirm = ({ label, keepLabel, busy = false, onConfirm, onKeep }: ConfirmProps) => (
  <div className="acts">
    <Button look="danger" busy={busy} onClick={onConfirm}>
      {label}
    </Button>
    <Button look="second" disabled={busy !== false} onClick={onKeep}>
      {keepLabel}
    </Button>
  </div>
)
