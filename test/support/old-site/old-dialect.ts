/** How the export tools write a moment, and what they put around the collections. */
export type Dialect = 'datatypes' | 'bare' | 'typed'

/** A moment in that dialect. */
export function stamp(dialect: Dialect, at: Date) {
  const bare = { _seconds: Math.floor(at.getTime() / 1000), _nanoseconds: 0 }
  if (dialect === 'datatypes') return { __datatype__: 'timestamp', value: bare }
  return dialect === 'bare' ? bare : at.toISOString()
}
