/** A form value: text, fields or a list. */
type FormValue = string | FormValue[] | { [name: string]: FormValue }
export type Form = { [name: string]: FormValue }

const isList = (names: string[]) => names.length > 0 && names.every((name, index) => name === String(index))

/** Turns 'a[b][0]=c' into {a: {b: ['c']}}, as the provider parses bodies and queries. */
export function parseForm(text: string): Form {
  const root: Form = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\]\[|\[|\]/).filter((part, index) => part !== '' || index === 0)
    // 'expand[]=x' appends to the list.
    const last = name.endsWith('[]') ? undefined : path.pop()
    let at = root
    for (const key of path) {
      if (typeof at[key] !== 'object') at[key] = Object.create(null)
      at = at[key] as Form
    }
    at[last ?? String(Object.keys(at).length)] = value
  }
  return convertLists(root) as Form
}

function convertLists(value: FormValue): FormValue {
  if (typeof value === 'string') return value
  const fields = Object.entries(value).map(([name, inner]) => [name, convertLists(inner)] as const)
  return isList(fields.map(([name]) => name)) ? fields.map(([, inner]) => inner) : Object.fromEntries(fields)
}
