import type { ComponentProps } from 'react'
import { Field } from '../../../ui/form/field.tsx'

/** Dollar amount input: `62.50`. */
export const DollarsField = (field: ComponentProps<typeof Field>) => (
  <Field inputMode="decimal" autoComplete="off" maxLength={12} {...field} />
)
