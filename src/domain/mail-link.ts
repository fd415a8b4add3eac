/** `mailto:` link to an address; nothing in it can add other recipients, a subject or text. */
export const mailLink = (email: string) => `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`
