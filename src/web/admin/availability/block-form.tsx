import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import * as fieldStyles from '../../ui/field.module.css'
import { Field, SelectField } from '../../ui/field.tsx'
import { CheckIcon } from '../../ui/icon.tsx'
import * as noticeStyles from '../../ui/notice.module.css'
import { Failure } from '../../ui/notice.tsx'
import * as typeStyles from '../../ui/type.module.css'
import * as styles from './block-form.module.css'
import { ImpactDialog } from './impact-dialog.tsx'
import { type BlockInput, useBlocking } from './use-blocking.ts'

/** Blocks a day, or some hours of it. What is booked in that time is shown first and cancelled by nobody. */
export function BlockForm({ today }: { today: string }) {
  const date = useRef<HTMLInputElement>(null)
  const { input, change, problem, state, asking, submit, confirm, goBack } = useBlocking()
  const text = (name: Exclude<keyof BlockInput, 'type'>) => ({
    value: input[name],
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
  })
  const onDate = problem?.field === 'date'

  return (
    <form
      className={`${fieldStyles.fields} ${styles.blockForm}`}
      noValidate
      aria-label="Block a date"
      onSubmit={(event) => {
        event.preventDefault()
        if (!input.date) date.current?.focus()
        void submit()
      }}
    >
      <Field
        ref={date}
        label="Date"
        type="date"
        min={today}
        error={onDate ? problem.sentence : undefined}
        {...text('date')}
      />
      <SelectField
        label="Block"
        value={input.type}
        onChange={({ target }) => change({ type: target.value === 'full' ? 'full' : 'partial' })}
      >
        <option value="full">Full day</option>
        <option value="partial">Some hours</option>
      </SelectField>
      {input.type === 'partial' && (
        <>
          <Field label="From" type="time" {...text('startTime')} />
          <Field
            label="To"
            type="time"
            error={problem?.field === 'times' ? problem.sentence : undefined}
            {...text('endTime')}
          />
        </>
      )}
      <Field
        className={fieldStyles.wide}
        label="Reason"
        optional
        maxLength={300}
        autoComplete="off"
        {...text('reason')}
      />
      {problem?.field === 'form' && (
        <div className={fieldStyles.wide}>
          <Failure key={problem.times} message={problem.sentence} />
        </div>
      )}
      <div className={`${fieldStyles.wide} ${typeStyles.acts}`}>
        <Button type="submit" look="second" busy={state === 'saving' && 'Saving...'}>
          Block this date
        </Button>
        <span className={noticeStyles.saved} role="status">
          {state === 'saved' && (
            <>
              <CheckIcon />
              Saved!
            </>
          )}
        </span>
      </div>
      <ImpactDialog input={input} bookings={asking} onConfirm={() => void confirm()} onClose={goBack} />
    </form>
  )
}
