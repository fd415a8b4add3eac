/** How the export tools write timestamps, and what they wrap around the collections. */
export type Dialect = 'datatypes' | 'bare' | 'typed'

/** A timestamp in that dialect. */
export function stamp(dialect: Dialect, at: Date) {
  const bare = { _seconds: Math.floor(at.getTime() / 1000), _nanoseconds: 0 }
  if (dialect === 'datatypes') return { __datatype__: 'timestamp', value: bare }
  return dialect === 'bare' ? bare : at.toISOString()
}
