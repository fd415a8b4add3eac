/** Endpoints called by the text message provider: replies, and delivery status (followed by the message's id). */
export const textPaths = { replies: '/api/texts/replies', status: '/api/texts/status' } as const
