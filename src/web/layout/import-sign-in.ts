/** The sign-in dialog: 27 kB loaded when somebody is about to press Sign In, not with every page. */
export const importSignIn = () => import('../sign-in/sign-in-dialog.tsx')

/** Prefetches it. A failure is reported on the press. */
export const expectSignIn = () => void importSignIn().catch(() => {})
