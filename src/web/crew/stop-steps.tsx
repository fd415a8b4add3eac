import { useState } from 'react'
import { type DayStep, daySteps, stepLabels } from '../../domain/crew/day-words.ts'
import { defaultDriveMinutes, driveChoices, stepsFrom } from '../../domain/crew/steps.ts'
import * as buttonStyles from '../ui/button.module.css'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/form/field.tsx'
import { CheckIcon } from '../ui/icon.tsx'
import { clockTime } from './clock-time.ts'
import type { CrewStop, Waiting } from './phone-store.ts'
import { press, takeBack } from './press.ts'
import * as styles from './stop-steps.module.css'

interface StopStepsProps {
  stop: CrewStop
  now: Date
  waiting: readonly Waiting[]
}

/** The three steps of an event. The next one is the big button; pressed ones show when, and whether they were sent. */
export function StopSteps({ stop, now, waiting }: StopStepsProps) {
  const from = stepsFrom({ startsAt: new Date(stop.start) })
  if (now < from) return <p className="quiet">The buttons appear at {clockTime(from.toISOString())}.</p>

  const isPressed = (step: DayStep) => stepPressedAt(step, stop, waiting) !== undefined
  const last = daySteps.findLastIndex(isPressed)
  return (
    <ul className={styles.steps} aria-label="Steps">
      {daySteps.map((step, index) => (
        <li key={step}>
          {isPressed(step) ? (
            <Pressed step={step} stop={stop} waiting={waiting} />
          ) : (
            <ToPress step={step} stop={stop} isNext={index === last + 1} />
          )}
        </li>
      ))}
    </ul>
  )
}

function ToPress({ step, stop, isNext }: { step: DayStep; stop: CrewStop; isNext: boolean }) {
  const estimate = stop.way?.minutes ?? null
  const [minutes, setMinutes] = useState(defaultDriveMinutes(estimate))
  const look = isNext ? {} : ({ look: 'second' } as const)
  if (step !== 'on-our-way')
    return (
      <Button size="big" block {...look} onClick={() => void press(stop, { kind: step })}>
        {stepLabels[step]}
        <span className="sr"> at {stop.name}</span>
      </Button>
    )
  return (
    <div className={styles.way}>
      <Button
        size="big"
        block
        {...look}
        className={styles.wide}
        onClick={() => void press(stop, { kind: step, minutes })}
      >
        {stepLabels[step]} ({minutes}
        {'\u00a0'}min)<span className="sr"> to {stop.name}</span>
      </Button>
      <SelectField
        label={<span className="sr">Minutes until you’re there</span>}
        value={minutes}
        onChange={({ target }) => setMinutes(Number(target.value))}
      >
        {driveChoices(estimate).map((choice) => (
          <option key={choice} value={choice}>
            {choice} min
          </option>
        ))}
      </SelectField>
    </div>
  )
}

/** When a step was pressed, sent or still queued; undefined if it wasn't. ISO 8601. */
export const stepPressedAt = (step: DayStep, stop: CrewStop, waiting: readonly Waiting[]): string | undefined =>
  (stop.entries.find(({ kind }) => kind === step) ?? waiting.find(({ entry }) => entry.kind === step))?.at

/** A pressed step: sent, or still queued and possible to undo. */
function Pressed({ step, stop, waiting }: { step: DayStep; stop: CrewStop; waiting: readonly Waiting[] }) {
  const sent = stop.entries.find(({ kind }) => kind === step)
  const here = waiting.find(({ entry }) => entry.kind === step)
  const at = clockTime(stepPressedAt(step, stop, waiting) ?? '')
  return (
    <p className={styles.pressed}>
      <CheckIcon />
      <span>
        <b>{stepLabels[step]}</b> {at}
      </span>
      {!sent && here && (
        <>
          <small>waiting to be sent</small>
          <button type="button" className={buttonStyles.linkBtn} onClick={() => void takeBack(here)}>
            Undo<span className="sr"> {stepLabels[step]}</span>
          </button>
        </>
      )}
    </p>
  )
}
