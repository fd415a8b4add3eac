/** A name of the catalog as it is read: ’ in Driver’s Den, – in 4–8 players. What is stored and sent keeps the typewriter's signs (§3). */
export const typeset = (text: string): string => text.replaceAll("'", '’').replace(/(\d)-(?=\d)/g, '$1–')

/** What was booked, as it is read; a booking of the old site may not say. */
export const bookedName = (packageName: string | null): string => typeset(packageName ?? 'Golf simulator')
