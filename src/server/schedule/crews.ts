import type { Crew } from '../../domain/crews.ts'
import type { Db } from '../platform/database/database.ts'
import { resources } from '../platform/database/schema.ts'

type Row = typeof resources.$inferSelect

/** A crew as JSON. */
export const crewJson = ({ id, name, color, retiredAt }: Row): Crew => ({
  id,
  name,
  color,
  isRetired: retiredAt !== null,
})

/** All crews in the owner's order, including retired ones, which keep their events. */
export async function allCrews(db: Db): Promise<Crew[]> {
  return (await db.select().from(resources).orderBy(resources.id)).map(crewJson)
}

/** All crew names by id. Empty with just one crew, because then no crew is ever named. */
export async function crewNames(db: Db): Promise<Map<number, string>> {
  const crews = await allCrews(db)
  return new Map(crews.length > 1 ? crews.map(({ id, name }) => [id, name]) : [])
}
