import { type Crew, type CrewColor, crewColors, MAX_CREW_NAME } from '../../../domain/crews.ts'
import { Button } from '../../ui/button.tsx'
import { Failure, Saved } from '../../ui/feedback/notice.tsx'
import * as fieldStyles from '../../ui/form/field.module.css'
import { Field, SelectField } from '../../ui/form/field.tsx'
import { CrewName } from './crew-mark.tsx'
import * as styles from './crews-section.module.css'
import { useCrewForm } from './use-crew-form.ts'

const colorNames = { green: 'Green', copper: 'Copper', blue: 'Blue', red: 'Red', gold: 'Gold', purple: 'Purple' }

interface CrewFormProps {
  crew?: Crew
  /** What a new one begins with. */
  color?: CrewColor
  isLast?: boolean
}

/** A crew's name and color, and its end or return; without 'crew' the form that adds one. */
export function CrewForm({ crew, color = 'green', isLast = false }: CrewFormProps) {
  const { form, send, isBusy, isSaved, error } = useCrewForm(crew, color)
  const { values, change } = form
  const title = crew ? crew.name : 'Add a crew'
  return (
    <form
      className={`${fieldStyles.fields} ${styles.form}`}
      noValidate
      autoComplete="off"
      aria-label={title}
      onSubmit={form.submit}
    >
      <p className={fieldStyles.wide}>
        {crew ? <CrewName crew={crew} /> : <b>{title}</b>}
        {crew?.isRetired && <span className="quiet"> Retired</span>}
      </p>
      {!crew?.isRetired && (
        <>
          <Field label="Name" maxLength={MAX_CREW_NAME} {...form.field('name')} />
          <SelectField
            label="Color"
            value={values.color}
            onChange={({ target }) => change({ color: crewColors.find((color) => color === target.value) ?? 'green' })}
          >
            {crewColors.map((color) => (
              <option key={color} value={color}>
                {colorNames[color]}
              </option>
            ))}
          </SelectField>
        </>
      )}
      {error && (
        <div className={fieldStyles.wide}>
          <Failure message={error} />
        </div>
      )}
      <div className={`${fieldStyles.wide} acts`}>
        {!crew?.isRetired && (
          <Button type="submit" look="second" busy={isBusy && 'Saving...'}>
            {crew ? 'Save' : 'Add crew'}
          </Button>
        )}
        {crew && (crew.isRetired || !isLast) && (
          <Button
            look="second"
            busy={isBusy && 'One moment...'}
            onClick={() => send({ ...crew, isRetired: !crew.isRetired })}
          >
            {crew.isRetired ? `Bring back ${crew.name}` : `Retire ${crew.name}`}
          </Button>
        )}
        <Saved shown={isSaved} />
      </div>
    </form>
  )
}
