import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Crew, CrewColor } from '../../../domain/crews.ts'
import { Refused, sentenceOf } from '../../../domain/refusals.ts'
import { adminApi } from '../../app/api/api.ts'
import { availabilityKey } from '../../schedule/availability-queries.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { adminAnswer } from '../queries.ts'
import { crewsQuery } from './use-crews.ts'

interface CrewValues {
  name: string
  color: CrewColor
}

/** The name and color of a crew as they are typed, and saving them; without `crew` those of a new one, at first of `color`. */
export function useCrewForm(crew: Crew | undefined, color: CrewColor) {
  const queries = useQueryClient()
  const saving = useMutation({
    mutationFn: ({ name, color, isRetired = false }: CrewValues & { isRetired?: boolean }) =>
      crew
        ? adminAnswer(adminApi.crews[':id'].$put({ param: { id: String(crew.id) }, json: { name, color, isRetired } }))
        : adminAnswer(adminApi.crews.index.$post({ json: { name, color } })),
    onSuccess: () => form.reset(),
    onError: (error) => {
      if (error instanceof Refused && error.code === 'crew-name-taken') form.refuse({ name: error.message })
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: crewsQuery.queryKey })
      void queries.invalidateQueries({ queryKey: availabilityKey })
    },
  })
  const defaults: CrewValues = crew ? { name: crew.name, color: crew.color } : { name: '', color }
  const form = useForm<CrewValues, 'name'>({
    defaults,
    problemsOf: ({ name }) => ({ name: name.trim() === '' ? sentenceOf('crew-name-required') : undefined }),
    onSubmit: (values) => saving.mutate({ ...values, isRetired: crew?.isRetired ?? false }),
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
