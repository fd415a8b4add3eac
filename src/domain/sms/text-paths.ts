/** Where the provider of text messages calls: replies, and what became of a message (its id follows). */
export const textPaths = { replies: '/api/texts/replies', status: '/api/texts/status' } as const
