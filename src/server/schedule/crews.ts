import type { Crew } from '../../domain/crews.ts'
import type { Db } from '../platform/database/database.ts'
import { resources } from '../platform/database/schema.ts'

type Row = typeof resources.$inferSelect

/** A crew as the API gives it. */
export const crewOf = ({ id, name, color, retiredAt }: Row): Crew => ({
  id,
  name,
  color,
  isRetired: retiredAt !== null,
})

/** All crews, in the owner's order; retired ones too, whose events stay theirs. */
export async function allCrews(db: Db): Promise<Crew[]> {
  return (await db.select().from(resources).orderBy(resources.id)).map(crewOf)
}

/** The names of all crews by id, where there are several: with one nothing says whose an event is. */
export async function crewNames(db: Db): Promise<Map<number, string>> {
  const crews = await allCrews(db)
  return new Map(crews.length > 1 ? crews.map(({ id, name }) => [id, name]) : [])
}
