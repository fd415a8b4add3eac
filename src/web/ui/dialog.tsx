import { clsx } from 'clsx/lite'
import {
  type ComponentProps,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
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
  /** Extra class names for the panel, such as 'sign'. */
  className?: string | undefined
  /**
   * Makes it an alertdialog, for confirming what can't be undone; a press outside doesn't close it. The focus starts on its
   * first field that isn't `data-later`, or on the button that changes nothing.
   */
  asks?: boolean
  /** Keeps it open on a press outside, because something is typed in it. */
  stays?: boolean
  /** Adds the letterhead when printed. */
  hasLetterhead?: boolean
  /** Where the focus goes after closing if the opener may be gone; null leaves it to the browser. */
  returnFocus?: () => HTMLElement | null
  children: ReactNode
}

const openDialogs = createStore<readonly HTMLDialogElement[]>([])

/** Removes a dialog from the stack of open dialogs. */
export const leaveTop = (dialog: HTMLDialogElement) =>
  openDialogs.set(openDialogs.get().filter((other) => other !== dialog))

/** Puts a dialog on top of the stack; messages over the page are then rendered in it. */
export function enterTop(dialog: HTMLDialogElement) {
  if (openDialogs.get().at(-1) !== dialog) openDialogs.set([...openDialogs.get(), dialog])
}

/** While `when` is true, renders children, such as a toast, in the top dialog: everything behind it is inert. */
export function OverDialogs({ when, children }: { when: boolean; children: ReactNode }) {
  const top = useStore(openDialogs).at(-1)
  return when && top ? createPortal(children, top) : children
}

/** A modal panel. Focus stays inside; Escape, the phone's back button and the X close it; focus returns to its opener. */
export const Dialog = ({ open, ...dialog }: DialogProps) =>
  open && createPortal(<OpenDialog {...dialog} />, document.body)

function OpenDialog({
  onClose,
  title,
  className,
  asks,
  stays,
  hasLetterhead,
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
  useBackCloses(host, onClose)

  useLayoutEffect(() => {
    const dialog = host.current
    if (!dialog) return
    dialog.showModal()
    if (asks) {
      const first = dialog.querySelector<HTMLElement>('input:not([data-later]), select, textarea, [data-keeps]')
      // The question stays in view; with large text, the buttons may be below the edge.
      first?.focus({ preventScroll: 'keeps' in first.dataset })
    }
    enterTop(dialog)
    return () => {
      leaveTop(dialog)
      // `close()` restores the focus; just removing the element wouldn't.
      dialog.close()
      // After the page has rendered its new content.
      queueMicrotask(() => latestReturnFocus.current?.()?.focus())
    }
  }, [asks])

  return (
    <dialog
      ref={host}
      className={styles.overPage}
      role={asks ? 'alertdialog' : undefined}
      aria-labelledby={id}
      onCancel={(event) => {
        // Canceling a file picker fires this, too.
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
        before={hasLetterhead && <Letterhead />}
        close={<CloseButton onClick={onClose} />}
      >
        {children}
      </DialogPanel>
    </dialog>
  )
}

/** Closes the top dialog on Back instead of leaving the page under it, in browsers that let a page cancel that. */
function useBackCloses(host: RefObject<HTMLDialogElement | null>, onClose: () => void) {
  useEffect(() => {
    const onNavigate = (event: NavigateEvent) => {
      const isBack = event.navigationType === 'traverse' && event.cancelable
      if (!isBack || openDialogs.get().at(-1) !== host.current) return
      event.preventDefault()
      onClose()
    }
    const navigation: Navigation | undefined = window.navigation
    navigation?.addEventListener('navigate', onNavigate)
    return () => navigation?.removeEventListener('navigate', onNavigate)
  }, [host, onClose])
}

/** Dialog props that report a press outside the panel. A text selection dragged across its edge doesn't count. */
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
  /** The panel's `CloseButton`. */
  close: ReactNode
  /** Moves the focus to the title on opening, for HTML that opens without a script. */
  focusesTitle?: boolean
  children: ReactNode
}

/** A dialog's panel: title, X and content. */
export const DialogPanel = ({ titleId, title, className, before, close, focusesTitle, children }: DialogPanelProps) => (
  <div className={clsx(panelStyles.panel, styles.dlg, className)}>
    {before}
    <div className={styles.head}>
      <h2 id={titleId} {...(focusesTitle && { tabIndex: -1, autoFocus: true })}>
        {title}
      </h2>
      {close}
    </div>
    {children}
  </div>
)

/** The X of a dialog. */
export const CloseButton = (props: ComponentProps<'button'>) => (
  <IconButton {...props} className={styles.iconBtn} label="Close">
    <CloseIcon />
  </IconButton>
)

/** A dialog's row of buttons. */
export const DialogActions = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <div className={clsx('acts', styles.dlgActs, className)}>{children}</div>
)

/** The question in a confirmation dialog; screen readers read it along with the title. */
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
  /** Label of the button that does it, in red, such as 'Cancel booking'. */
  label: string
  /** Label of the button that changes nothing: 'Keep it'. */
  keepLabel?: string
  /** Loses nothing, so it isn't red. */
  isHarmless?: boolean
  /** False until the details to confirm are on screen; only the keep button works until then. */
  ready?: boolean
  /** The first button's label while it runs. */
  busy?: string | false
  onConfirm: () => void
  onKeep: () => void
}

/** The two buttons of a confirmation dialog: do it, or keep things as they are. */
export const Confirm = ({
  label,
  keepLabel = 'Keep it',
  isHarmless = false,
  ready = true,
  busy = false,
  onConfirm,
  onKeep,
}: ConfirmProps) => (
  <DialogActions>
    <Button {...(!isHarmless && { look: 'danger' })} disabled={!ready} busy={busy} onClick={onConfirm}>
      {label}
    </Button>
    <Button look="second" disabled={busy !== false} data-keeps onClick={onKeep}>
      {keepLabel}
    </Button>
  </DialogActions>
)
