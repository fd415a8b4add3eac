/** Sample content with invented people. The owner replaces this file with the real crew. */

export type CrewMember = { name: string; role: string; about: string }

export const crew: CrewMember[] = [
  {
    name: 'Rosa Delgado',
    role: 'Founder',
    about: 'Drives the van, measures your driveway by eye and is right to the foot.',
  },
  {
    name: 'Theo Park',
    role: 'Technician',
    about: "Stays with every Driver's Den. Sound, picture, scores, and a spare of everything.",
  },
  {
    name: 'June Whitaker',
    role: 'Instructor',
    about: 'Fixes a slice in three sentences. The fourth is always a compliment.',
  },
]

/** The About page's story. The spec only gives its year (§2). */
export const beginning =
  'We started in 2020, when nobody could go out to play. So we put the course on a trailer and drove it to them.'

export const story: string[] = [
  'The first tee was a driveway in Phoenix, between a basketball hoop and a lemon tree. The neighbors came to look, then to play, and before dark they were asking about next Saturday.',
  'There are two simulators now and a bigger van. The rest is the same: a flat spot, one outlet, and people who didn’t expect to play golf today.',
]
