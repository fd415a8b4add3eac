/** Message for a missing start time. */
export const NO_TIME = 'Choose a start time.'

/** Scrolls to the start times and focuses them, after a press on a button that needs one. */
export function showStartTimes() {
  const field = document.getElementById('start-times')
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
