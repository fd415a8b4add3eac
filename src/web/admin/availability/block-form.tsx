import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { CheckIcon } from '../../ui/icon.tsx'
import { Failure } from '../../ui/notice.tsx'
import { ImpactDialog } from './impact-dialog.tsx'
import { useBlocking } from './use-blocking.ts'

/** Blocks a day, or some hours of it. Bookings in that time are shown first; none is cancelled. */
export function BlockForm({ today }: { today: string }) {
  const { values: input, field, problems, change, submit, state, asking, confirm, goBack } = useBlocking()
  const { times, form } = problems()

  return (
    <form className="fields block-form" noValidate aria-label="Block a date" onSubmit={submit}>
      <Field label="Date" type="date" min={today} {...field('date')} />
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
          <Field label="From" type="time" {...field('startTime')} />
          <Field label="To" type="time" {...field('endTime')} error={times} />
        </>
      )}
      <Field className="wide" label="Reason" optional maxLength={300} autoComplete="off" {...field('reason')} />
      {form && (
        <div className="wide">
          <Failure message={form} />
        </div>
      )}
      <div className="wide acts">
        <Button type="submit" look="second" busy={state === 'saving' && 'Saving...'}>
          Block this date
        </Button>
        <span className="saved" role="status">
          {state === 'saved' && (
            <>
              <CheckIcon />
              Saved!
            </>
          )}
        </span>
      </div>
      <ImpactDialog input={input} bookings={asking} onConfirm={confirm} onClose={goBack} />
    </form>
  )
}
