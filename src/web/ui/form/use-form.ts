import { type FormEvent, useEffect, useRef, useState } from 'react'

/** Error sentences by field name. */
export type Problems<Name extends string> = { [Field in Name]?: string | undefined }

interface FormOptions<Values, Name extends string> {
  /** Field values before anything is typed; they may change, for example when the profile has loaded. */
  defaults: Values
  /** Text typed earlier, such as in this tab before a reload. */
  typed?: Partial<Values>
  /** The domain's validation. Runs when problems are shown or the form is sent, so it may use data derived from `values`. */
  validate?: (values: Values) => Problems<Name>
  onChange?: (typed: Partial<Values>) => void
  /** Called with values that passed `validate`. */
  onSubmit: (values: Values) => void
}

type TextIn<Values> = { [Field in keyof Values]: Values[Field] extends string ? Field : never }[keyof Values] & string

/**
 * Behavior of every form. Problems show next to their fields from the first attempt on. A failed attempt focuses the first
 * field with `aria-invalid`, or announces its error if it already has the focus. A refusal is shown until the next change.
 */
export function useForm<Values extends object, Name extends string = keyof Values & string>(
  options: FormOptions<Values, Name>,
) {
  const { defaults, validate, onChange, onSubmit } = options
  const [typed, setTyped] = useState<Partial<Values>>(options.typed ?? {})
  const [shown, setShown] = useState(false)
  const [failedTries, setFailedTries] = useState(0)
  const [refused, setRefused] = useState<Problems<Name>>({})
  const [repeated, setRepeated] = useState({ name: '', tries: 0 })
  const form = useRef<HTMLFormElement>(null)
  const values = { ...defaults, ...typed }
  const found = (): Problems<Name> => validate?.(values) ?? {}
  const problems = (): Problems<Name> => ({ ...(shown && found()), ...refused })

  useEffect(() => {
    const first = failedTries > 0 && form.current?.querySelector<HTMLInputElement>('[aria-invalid=true]')
    if (!first) return
    if (first === document.activeElement) setRepeated({ name: first.name, tries: failedTries })
    else first.focus()
  }, [failedTries])

  const change = (part: Partial<Values>) => {
    const next = { ...typed, ...part }
    setRefused({})
    setRepeated({ name: '', tries: 0 })
    setTyped(next)
    onChange?.(next)
  }
  return {
    values,
    problems,
    change,
    /** Props of a `Field` that edits one text value. */
    field: <Field extends TextIn<Values>>(name: Field) => ({
      name,
      value: values[name] as string,
      error: (problems() as Problems<string>)[name],
      repeats: repeated.name === name ? repeated.tries : 0,
      onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value } as Partial<Values>),
    }),
    /** Shows problems without submitting. */
    check: () => setShown(true),
    /** Shows the server's problems, and focuses the first of their fields. */
    refuse: (problems: Problems<Name>) => {
      setRefused(problems)
      setFailedTries((tries) => tries + 1)
    },
    /** Clears the form, except for the values in `typed`. */
    reset: (typed: Partial<Values> = {}) => {
      setTyped(typed)
      setShown(false)
    },
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      form.current = event.currentTarget
      setRefused({})
      if (Object.values(found()).some(Boolean)) {
        setShown(true)
        setFailedTries(failedTries + 1)
      } else onSubmit(values)
    },
  }
}
