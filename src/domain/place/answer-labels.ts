/** Answers to where the trailer can stand and to what is climbed, as the customer and the crew read them. */
export const trailerLabels = {
  driveway: 'Driveway',
  street: 'Street',
  lot: 'Parking lot',
  nowhere: 'Nowhere close',
  unsure: 'Not sure',
} as const

export const stairsLabels = { none: 'No stairs', some: 'Some stairs', unsure: 'Not sure' } as const
