/** Said where a start time is missing. */
export const NO_TIME = 'Choose a start time.'

/** Brings the start times into sight and the focus to them: for a button that was pressed before one was chosen. */
export function showStartTimes() {
  const field = document.getElementById('start-times')
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
