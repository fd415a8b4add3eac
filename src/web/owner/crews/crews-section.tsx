import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Crew, type CrewColor, crewColors, MAX_CREW_NAME, MAX_CREWS, working } from '../../../domain/crews.ts'
import { Refused } from '../../../domain/refusals.ts'
import { adminApi } from '../../app/api/api.ts'
import { availabilityKey } from '../../schedule/availability-queries.ts'
import { refusalSentence } from '../../site/refusal-sentence.ts'
import { AskingButton } from '../../ui/asking-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Failure, Saved } from '../../ui/feedback/notice.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import * as fieldStyles from '../../ui/form/field.module.css'
import { Field, SelectField } from '../../ui/form/field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { FailedToLoad } from '../failed-to-load.tsx'
import { adminAnswer } from '../queries.ts'
import { CrewLink } from './crew-link.tsx'
import { CrewName } from './crew-mark.tsx'
import * as styles from './crews-section.module.css'
import { crewsQuery } from './use-crews.ts'

const colorNames = { green: 'Green', copper: 'Copper', blue: 'Blue', red: 'Red', gold: 'Gold', purple: 'Purple' }

interface CrewFormProps {
  crew?: Crew
  /** Initial color of a new crew. */
  color?: CrewColor
  isLast?: boolean
}

/** Form for a crew's name and color, with a button to retire or reactivate it. Without `crew`, it adds a new one. */
function CrewForm({ crew, color = 'green', isLast = false }: CrewFormProps) {
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
          <Button type="submit" look="second" size="small" busy={isBusy && 'Saving...'}>
            {crew ? 'Save' : 'Add crew'}
          </Button>
        )}
        {crew && (crew.isRetired || !isLast) && (
          <AskingButton
            look={crew.isRetired ? 'second' : 'danger'}
            busy={isBusy && 'One moment...'}
            asks={!crew.isRetired}
            title={`Retire ${crew.name}?`}
            question="Its upcoming events go to the other crews, and its link stops working. Bringing it back later doesn’t return its events or its link."
            confirm={`Retire ${crew.name}`}
            onConfirm={() => send({ isRetired: !crew.isRetired })}
          >
            {crew.isRetired ? `Bring back ${crew.name}` : `Retire ${crew.name}`}
          </AskingButton>
        )}
        <Saved shown={isSaved} />
      </div>
    </form>
  )
}

interface CrewValues {
  name: string
  color: CrewColor
}

type CrewChange = Partial<CrewValues & { isRetired: boolean }>

/** Form state of a crew's name and color, and saving it. Without `crew`, it creates one, starting with `color`. */
function useCrewForm(crew: Crew | undefined, color: CrewColor) {
  const queries = useQueryClient()
  const defaults: CrewValues = crew ? { name: crew.name, color: crew.color } : { name: '', color }
  const saving = useMutation({
    // Only what this form changes, because another window may have changed the rest.
    mutationFn: (json: CrewChange) =>
      crew
        ? adminAnswer(adminApi.crews[':id'].$patch({ param: { id: String(crew.id) }, json }))
        : adminAnswer(adminApi.crews.index.$post({ json: { ...defaults, ...json } })),
    onSuccess: () => form.reset(),
    onError: (error) => {
      if (error instanceof Refused && error.code === 'crew-name-taken') form.refuse({ name: error.message })
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: crewsQuery.queryKey })
      void queries.invalidateQueries({ queryKey: availabilityKey })
    },
  })
  const form = useForm<CrewValues, 'name'>({
    defaults,
    validate: ({ name }) => ({ name: name.trim() === '' ? refusalSentence('crew-name-required') : undefined }),
    onSubmit: ({ name, color }) =>
      saving.mutate({ ...(name !== defaults.name && { name }), ...(color !== defaults.color && { color }) }),
  })
  const isNameTaken = saving.error instanceof Refused && saving.error.code === 'crew-name-taken'
  return {
    form,
    send: saving.mutate,
    isBusy: saving.isPending,
    isSaved: saving.isSuccess && crew !== undefined && !crew.isRetired,
    error: isNameTaken ? undefined : saving.error?.message,
  }
}

/** A color that no active crew uses; the first one if all are in use. */
const firstUnused = (crews: readonly Crew[]): CrewColor =>
  crewColors.find((color) => working(crews).every((crew) => crew.color !== color)) ?? crewColors[0]

/** Crews that work at the same time (R50: several crews): names, colors, retiring, and adding one. */
export function CrewsSection() {
  const { data, error, refetch } = useQuery(crewsQuery)
  return (
    <section className={styles.crews} aria-labelledby="crews">
      <h2 id="crews">Crews</h2>
      <p className="quiet">
        Each crew takes one event at a time. With a second crew, two customers can book the same hours. They never see
        which crew is coming. When you retire a crew, its upcoming events go to the others and its link stops working.
      </p>
      {error && <FailedToLoad error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton count={1} />}
      {data && (
        <>
          <ul>
            {data.map((crew) => (
              <li key={crew.id}>
                <details>
                  <summary>
                    <CrewName crew={crew} />
                    {crew.isRetired && <span className="quiet">Retired</span>}
                  </summary>
                  <CrewForm crew={crew} isLast={working(data).length === 1} />
                  {!crew.isRetired && <CrewLink crew={crew} />}
                </details>
              </li>
            ))}
          </ul>
          {working(data).length < MAX_CREWS && (
            <details>
              <summary>Add a crew</summary>
              <CrewForm color={firstUnused(data)} />
            </details>
          )}
        </>
      )}
    </section>
  )
}
