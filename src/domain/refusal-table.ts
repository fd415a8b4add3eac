/** Codes of refusals, each with its HTTP status and the exact sentence that a person reads. */
export type RefusalTable = Record<string, readonly [status: number, sentence: string]>
