import { Dialog as Base } from '@base-ui/react/dialog'
import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import * as buttonStyles from './button.module.css'
import { Button } from './button.tsx'
import * as styles from './dialog.module.css'
import { CloseIcon } from './icon.tsx'
import { Letterhead } from './letterhead.tsx'
import * as panelStyles from './panel.module.css'
import * as typeStyles from './type.module.css'

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
  /** While it is open, a print shows it alone. */
  printable?: boolean
  /** Where the focus goes after closing, where what had it may be gone; null leaves it to the dialog. */
  returnFocus?: () => HTMLElement | null
  children: ReactNode
}

/** A panel over the page: focus stays inside, Escape and the X close it, focus returns to where it was. */
export const Dialog = ({
  open,
  onClose,
  title,
  className,
  asks,
  stays,
  printable,
  returnFocus,
  children,
}: DialogProps) => (
  <Base.Root open={open} onOpenChange={(isOpen) => isOpen || onClose()} disablePointerDismissal={asks || stays}>
    <Base.Portal>
      <Base.Backdrop className={styles.veil} />
      <Base.Viewport className={styles.overPage}>
        <Base.Popup
          className={clsx(panelStyles.panel, styles.dlg, className)}
          role={asks ? 'alertdialog' : 'dialog'}
          data-printable={printable || undefined}
          initialFocus={asks ? focusOfQuestion : undefined}
          finalFocus={returnFocus && (() => returnFocus() ?? true)}
        >
          {printable && <Letterhead />}
          <Base.Title>{title}</Base.Title>
          <Base.Close className={`${buttonStyles.iconBtn} ${styles.iconBtn}`} aria-label="Close">
            <CloseIcon />
          </Base.Close>
          {children}
        </Base.Popup>
      </Base.Viewport>
    </Base.Portal>
  </Base.Root>
)

/** Where a dialog that asks begins: at what there is to fill in, else at the answer that leaves everything as it is. */
const focusOfQuestion = () =>
  document.querySelector<HTMLElement>('[role="alertdialog"] :is(input, select, textarea, [data-keeps])') ?? true

/** The buttons at the end of a dialog. */
export const DialogActions = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <div className={clsx(typeStyles.acts, styles.dlgActs, className)}>{children}</div>
)

/** The question of a dialog that asks: read out with its title. */
export const Question = ({ children }: { children: ReactNode }) => <Base.Description>{children}</Base.Description>

type ConfirmProps = {
  /** What the red button does, such as 'Cancel booking'. */
  label: string
  /** What leaves everything as it is: 'Keep it'. */
  keepLabel?: string
  /** What it asks about is on the screen; until then only the other button works. */
  ready?: boolean
  /** What the red button says while it runs. */
  busy?: string | false
  onConfirm: () => void
  onKeep: () => void
}

/** The two answers of a dialog that asks: do it, or keep things as they are. */
export const Confirm = ({
  label,
  keepLabel = 'Keep it',
  ready = true,
  busy = false,
  onConfirm,
  onKeep,
}: ConfirmProps) => (
  <DialogActions>
    <Button look="danger" disabled={!ready} busy={busy} onClick={onConfirm}>
      {label}
    </Button>
    <Button look="second" disabled={busy !== false} data-keeps onClick={onKeep}>
      {keepLabel}
    </Button>
  </DialogActions>
)
