import { createHash } from 'node:crypto'

/** What remains of a document's name: also that of an account that was deleted, which nobody is to be known by. */
export const nameHash = (name: string): string => createHash('sha256').update(name).digest('hex')

/** The id that a booking of the old site has here: always the same, so that a second import meets the first. */
export const idOfHash = (hash: string): string =>
  hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5')
