/** The sign-in dialog: 27 kB that come when somebody is about to press Sign In, not with every page. */
export const importSignIn = () => import('../sign-in/sign-in-dialog.tsx')

/** Fetches it ahead of the press. That it failed is told to whoever presses. */
export const expectSignIn = () => void importSignIn().catch(() => {})
