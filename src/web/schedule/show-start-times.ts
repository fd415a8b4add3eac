/** Message for a missing start time. */
export const NO_TIME = 'Choose a start time.'

const startTimes = () => document.getElementById('start-times')

/** Moves the focus to the start times, without scrolling. */
export const focusStartTimes = () => startTimes()?.focus({ preventScroll: true })

/** Scrolls just far enough to show the start times: on a phone, they may be below a calendar of six weeks. */
export const revealStartTimes = () => startTimes()?.scrollIntoView({ block: 'nearest' })

/** Scrolls to the start times and focuses them: for a button pressed before a time was chosen. */
export function showStartTimes() {
  focusStartTimes()
  startTimes()?.scrollIntoView({ block: 'center' })
}
