import { working } from '../../../domain/crews.ts'
import { SelectField } from '../../ui/form/field.tsx'
import { useCrews } from './use-crews.ts'

interface CrewFieldProps {
  /** Null for all crews. */
  value: number | null
  onChange: (crewId: number | null) => void
  className?: string | undefined
}

/** Select of one crew or all of them. Nothing if there's only one. */
export function CrewField({ value, onChange, className }: CrewFieldProps) {
  const crews = working(useCrews())
  if (crews.length <= 1) return null
  return (
    <SelectField
      className={className}
      label="Crew"
      value={value ?? ''}
      onChange={({ target }) => onChange(Number(target.value) || null)}
    >
      <option value="">All crews</option>
      {crews.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
