/** How many characters a text has, as the database and a person count them: a picture such as ⛳ is one. */
export const charactersIn = (text: string): number => [...text].length
