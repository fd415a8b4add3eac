import { type FormEvent, useEffect, useRef, useState } from 'react'

/** What is wrong, a sentence by the name of the field. */
export type Problems<Name extends string> = { [Field in Name]?: string | undefined }

interface FormOptions<Values, Name extends string> {
  /** What a field holds until something is typed into it; may change, such as when the profile has loaded. */
  defaults: Values
  /** What was typed before, such as in this tab before a reload. */
  typed?: Partial<Values>
  /** The domain's check. Asked when a problem is shown or the form is sent, so it may use what is derived from `values`. */
  problemsOf?: (values: Values) => Problems<Name>
  onChange?: (typed: Partial<Values>) => void
  /** Called with values that `problemsOf` lets pass. */
  onSubmit: (values: Values) => void
}

type TextIn<Values> = { [Field in keyof Values]: Values[Field] extends string ? Field : never }[keyof Values] & string

/**
 * The one way of a form. Problems show from the first try on, beside their fields; a try that fails moves the focus to the
 * first field with `aria-invalid`, or speaks its sentence where the focus is already. The server's refusal shows until a change.
 */
export function useForm<Values extends object, Name extends string = keyof Values & string>(
  options: FormOptions<Values, Name>,
) {
  const { defaults, problemsOf, onChange, onSubmit } = options
  const [typed, setTyped] = useState<Partial<Values>>(options.typed ?? {})
  const [shown, setShown] = useState(false)
  const [failedTries, setFailedTries] = useState(0)
  const [refused, setRefused] = useState<Problems<Name>>({})
  const [repeated, setRepeated] = useState({ name: '', tries: 0 })
  const form = useRef<HTMLFormElement>(null)
  const values = { ...defaults, ...typed }
  const found = (): Problems<Name> => problemsOf?.(values) ?? {}
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
    /** The props of a `Field` for one text. */
    field: <Field extends TextIn<Values>>(name: Field) => ({
      name,
      value: values[name] as string,
      error: (problems() as Problems<string>)[name],
      repeats: repeated.name === name ? repeated.tries : 0,
      onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value } as Partial<Values>),
    }),
    /** Shows what is wrong without sending. */
    check: () => setShown(true),
    /** Shows what the server found wrong. */
    refuse: setRefused,
    /** Empties the form, but for what `typed` says. */
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
