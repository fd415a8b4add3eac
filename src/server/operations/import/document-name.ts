import { createHash } from 'node:crypto'

/** Hash of a document's name, kept even for deleted accounts, without identifying anyone. */
export const nameHash = (name: string): string => createHash('sha256').update(name).digest('hex')

/** Deterministic id of an imported booking, so that a second import finds the first. */
export const hashToUuid = (hash: string): string =>
  hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-a$4-$5')
