import { clsx } from 'clsx/lite'
import {
  type ComponentProps,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { createPortal } from 'react-dom'
import { createStore, useStore } from '../app/storage/create-store.ts'
import { Button, IconButton } from './button.tsx'
import * as styles from './dialog.module.css'
import { CloseIcon } from './icon.tsx'
import { Letterhead } from './letterhead.tsx'
import * as panelStyles from './panel.module.css'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Extra class names of the panel, such as 'sign'. */
  className?: string | undefined
  /** An alertdialog asks before something that cannot be undone; a press outside does not close it. */
  asks?: boolean
  /** A press outside does not close it: something is typed in it. */
  stays?: boolean
  /** While it is open, a print shows it alone. */
  printable?: boolean
  /** Where the focus goes after closing, if what had it may be gone; null leaves it to the browser. */
  returnFocus?: () => HTMLElement | null
  children: ReactNode
}

const openDialogs = createStore<readonly HTMLDialogElement[]>([])

/** The dialog is no longer on top. */
export const leaveTop = (dialog: HTMLDialogElement) =>
  openDialogs.set(openDialogs.get().filter((other) => other !== dialog))

/** The dialog is on top from now on, and messages over the page stand in it. */
export function enterTop(dialog: HTMLDialogElement) {
  if (openDialogs.get().at(-1) !== dialog) openDialogs.set([...openDialogs.get(), dialog])
}

/** 'when' there is something to say, such as a toast, puts it into the top dialog: everything else is inert. */
export function OverDialogs({ when, children }: { when: boolean; children: ReactNode }) {
  const top = useStore(openDialogs).at(-1)
  return when && top ? createPortal(children, top) : children
}

/** A panel over the page: focus stays inside; Escape, the phone's back button and the X close it; focus returns to where it was. */
export const Dialog = ({ open, ...dialog }: DialogProps) =>
  open && createPortal(<OpenDialog {...dialog} />, document.body)

function OpenDialog({
  onClose,
  title,
  className,
  asks,
  stays,
  printable,
  returnFocus,
  children,
}: Omit<DialogProps, 'open'>) {
  const id = useId()
  const host = useRef<HTMLDialogElement>(null)
  const pressOutside = usePressOutside(onClose)
  const latestReturnFocus = useRef(returnFocus)
  useLayoutEffect(() => {
    latestReturnFocus.current = returnFocus
  })

  useLayoutEffect(() => {
    const dialog = host.current
    if (!dialog) return
    dialog.showModal()
    if (asks) dialog.querySelector<HTMLElement>('input, select, textarea, [data-keeps]')?.focus()
    enterTop(dialog)
    return () => {
      leaveTop(dialog)
      // Closing gives the focus back; merely removing the element would not.
      dialog.close()
      // After the page has rendered what it shows instead.
      queueMicrotask(() => latestReturnFocus.current?.()?.focus())
    }
  }, [asks])

  return (
    <dialog
      ref={host}
      className={styles.overPage}
      role={asks ? 'alertdialog' : undefined}
      aria-labelledby={id}
      data-printable={printable || undefined}
      onCancel={(event) => {
        // A cancelled file picker fires this, too.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      {...(!asks && !stays && pressOutside)}
    >
      <DialogPanel
        titleId={id}
        title={title}
        className={className}
        before={printable && <Letterhead />}
        close={<CloseButton onClick={onClose} />}
      >
        {children}
      </DialogPanel>
    </dialog>
  )
}

/** To spread on a dialog: calls back for a press that begins and ends outside of the panel, not where text was marked across its edge. */
export function usePressOutside(onPress: () => void) {
  const pressed = useRef<EventTarget>(null)
  return {
    onPointerDown: ({ target }: PointerEvent<HTMLDialogElement>) => {
      pressed.current = target
    },
    onClick: ({ target, currentTarget }: MouseEvent<HTMLDialogElement>) => {
      if (target === currentTarget && pressed.current === target) onPress()
    },
  }
}

type DialogPanelProps = {
  titleId: string
  title: ReactNode
  className?: string | undefined
  before?: ReactNode
  /** Its `CloseButton`. */
  close: ReactNode
  /** Opened, the focus is on the title: for HTML that opens without a script. */
  focusesTitle?: boolean
  children: ReactNode
}

/** A dialog's panel: its title, its X and its content. */
export const DialogPanel = ({ titleId, title, className, before, close, focusesTitle, children }: DialogPanelProps) => (
  <div className={clsx(panelStyles.panel, styles.dlg, className)}>
    {before}
    <h2 id={titleId} {...(focusesTitle && { tabIndex: -1, autoFocus: true })}>
      {title}
    </h2>
    {close}
    {children}
  </div>
)

/** The X of a dialog. */
export const CloseButton = (props: ComponentProps<'button'>) => (
  <IconButton {...props} className={styles.iconBtn} label="Close">
    <CloseIcon />
  </IconButton>
)

/** The buttons at the end of a dialog. */
export const DialogActions = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <div className={clsx('acts', styles.dlgActs, className)}>{children}</div>
)

/** The question of a dialog that asks: read out with its title. */
export function Question({ children }: { children: ReactNode }) {
  const id = useId()
  const question = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const dialog = question.current?.closest('dialog')
    dialog?.setAttribute('aria-describedby', id)
    return () => dialog?.removeAttribute('aria-describedby')
  }, [id])
  return (
    <p ref={question} id={id}>
      {children}
    </p>
  )
}

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
