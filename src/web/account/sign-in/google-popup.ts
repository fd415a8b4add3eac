import { googleAddress, NotAuthenticated } from './authenticate.ts'

/** The channel on which the popup's last page, which the server sends, tells this one how it went. */
const POPUP_CHANNEL = 'sign-in'

type PopupResult = { error: string | null }

const LOOK_EVERY_MS = 500
/** Google's page may hide its window from ours; a closed popup counts only after this time without word from it. */
const GRACE_MS = 1_500

/** The window for `signInWithGoogle`. Call it straight from a click, or the browser blocks it. */
export const openGoogleWindow = () => window.open('', 'google-sign-in', 'popup,width=480,height=640')

/** Signs in with Google in a popup (§2); null is one that the browser blocked. */
export async function signInWithGoogle(popup: Window | null): Promise<void> {
  if (!popup)
    throw new NotAuthenticated('Your browser blocked the Google window. Allow pop-ups for this site and try again.')
  try {
    popup.location.href = await googleAddress()
  } catch (error) {
    popup.close()
    throw error
  }
  const { error } = await resultOf(popup)
  if (error) throw new NotAuthenticated(error)
}

function resultOf(popup: Window): Promise<PopupResult> {
  const channel = new BroadcastChannel(POPUP_CHANNEL)
  let closedFor = 0
  let looking: ReturnType<typeof setInterval> | undefined
  return new Promise<PopupResult>((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<PopupResult>) => resolve(data)
    looking = setInterval(() => {
      closedFor = popup.closed ? closedFor + LOOK_EVERY_MS : 0
      if (closedFor > GRACE_MS) resolve({ error: 'The Google window closed before you finished signing in.' })
    }, LOOK_EVERY_MS)
  }).finally(() => {
    clearInterval(looking)
    channel.close()
  })
}
