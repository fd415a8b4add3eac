import { working } from '../../../domain/crews.ts'
import { Button } from '../../ui/button.tsx'
import { Failure, Saved } from '../../ui/feedback/notice.tsx'
import * as fieldStyles from '../../ui/form/field.module.css'
import { Field, SelectField } from '../../ui/form/field.tsx'
import { useCrews } from '../crews/use-crews.ts'
import * as styles from './block-form.module.css'
import { ImpactDialog } from './impact-dialog.tsx'
import { useBlocking } from './use-blocking.ts'

/** Blocks a day, or some hours of it. Bookings in that time are shown first; none is cancelled. */
export function BlockForm({ today }: { today: string }) {
  const { values: input, field, problems, change, submit, state, asking, confirm, goBack } = useBlocking()
  const { times, form } = problems()
  const crews = working(useCrews())

  return (
    <form
      className={`${fieldStyles.fields} ${styles.blockForm}`}
      noValidate
      aria-label="Block a date"
      onSubmit={submit}
    >
      <Field label="Date" type="date" min={today} {...field('date')} />
      <SelectField
        label="Block"
        value={input.type}
        onChange={({ target }) => change({ type: target.value === 'full' ? 'full' : 'partial' })}
      >
        <option value="full">Full day</option>
        <option value="partial">Some hours</option>
      </SelectField>
      {crews.length > 1 && (
        <SelectField
          className={fieldStyles.wide}
          label="Crew"
          value={input.crewId ?? ''}
          onChange={({ target }) => change({ crewId: Number(target.value) || null })}
        >
          <option value="">All crews</option>
          {crews.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {input.type === 'partial' && (
        <>
          <Field label="From" type="time" {...field('startTime')} />
          <Field label="To" type="time" {...field('endTime')} error={times} />
        </>
      )}
      <Field
        className={fieldStyles.wide}
        label="Reason"
        optional
        maxLength={300}
        autoComplete="off"
        {...field('reason')}
      />
      {form && (
        <div className={fieldStyles.wide}>
          <Failure message={form} />
        </div>
      )}
      <div className={`${fieldStyles.wide} acts`}>
        <Button type="submit" look="second" busy={state === 'saving' && 'Saving...'}>
          Block this date
        </Button>
        <Saved shown={state === 'saved'} />
      </div>
      <ImpactDialog input={input} bookings={asking} onConfirm={confirm} onClose={goBack} />
    </form>
  )
}
