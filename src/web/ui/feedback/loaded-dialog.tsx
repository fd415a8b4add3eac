import { type ReactNode, Suspense, useEffect } from 'react'
import { Button } from '../button.tsx'
import { Dialog, DialogActions } from '../dialog.tsx'
import { ErrorFallback } from './error-fallback.tsx'
import { reloadOnline } from './reload-online.ts'

/** Dialogs load this long after their page, once it has settled. */
const LOAD_MS = 2_000

/**
 * Loads the scripts of dialogs ahead of time, so that they open without a connection, too. One that fails is loaded when it
 * opens. `imports` must be the same array at every render.
 */
export function useLoadedAhead(imports: readonly (() => Promise<unknown>)[], when = true) {
  useEffect(() => {
    if (!when) return
    const timer = setTimeout(() => Promise.allSettled(imports.map((load) => load())), LOAD_MS)
    return () => clearTimeout(timer)
  }, [imports, when])
}

interface LoadedDialogProps {
  open?: boolean
  onClose: () => void
  /** A dialog whose script loads when it opens, or before. */
  children: ReactNode
}

/** Shows a dialog once its script has loaded, or a dialog that says it didn't load; the page behind it stays. */
export const LoadedDialog = ({ open = true, onClose, children }: LoadedDialogProps) => (
  <ErrorFallback
    instead={
      <Dialog open={open} onClose={onClose} title="This didn’t load">
        <p>Check your connection, then try again.</p>
        <DialogActions>
          <Button onClick={reloadOnline}>Try again</Button>
        </DialogActions>
      </Dialog>
    }
  >
    <Suspense>{children}</Suspense>
  </ErrorFallback>
)
