import { useEffect } from 'react'
import { POPUP_CHANNEL, type PopupResult } from './google-popup.ts'

/** The last page of Google's popup: tells the page that opened it, and closes. */
export function SignedInPage() {
  useEffect(() => {
    const query = new URLSearchParams(location.search)
    const error = query.get('error_description') ?? (query.has('error') ? 'Google did not sign you in.' : null)
    const channel = new BroadcastChannel(POPUP_CHANNEL)
    channel.postMessage({ error } satisfies PopupResult)
    channel.close()
    window.close()
  }, [])
  return (
    <div className="wrap prompt">
      <h1>Back to the tee.</h1>
      <p className="lead quiet">You can close this window.</p>
    </div>
  )
}
