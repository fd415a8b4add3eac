import { Field } from '../ui/form/field.tsx'

export type TypedEmail = { email: string; onEmail: (email: string) => void }

export const EmailField = ({ email, onEmail }: TypedEmail) => (
  <Field
    label="Email"
    name="email"
    type="email"
    autoComplete="username"
    autoCapitalize="none"
    value={email}
    onChange={(event) => onEmail(event.target.value)}
  />
)
