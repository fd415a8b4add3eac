import { type PaymentMethod, paymentMethods } from '../../domain/payments/amounts-due.ts'
import { SelectField } from '../ui/form/field.tsx'

export const methodLabels: Record<PaymentMethod, string> = {
  cash: 'Cash',
  check: 'Check',
  transfer: 'Transfer',
  other: 'Other',
}

/** Payment methods outside the card. */
export const MethodField = ({
  value,
  onChange,
}: {
  value: PaymentMethod
  onChange: (method: PaymentMethod) => void
}) => (
  <SelectField label="Method" value={value} onChange={({ target }) => onChange(target.value as PaymentMethod)}>
    {paymentMethods.map((method) => (
      <option key={method} value={method}>
        {methodLabels[method]}
      </option>
    ))}
  </SelectField>
)
