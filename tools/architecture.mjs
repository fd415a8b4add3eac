// Redraws docs/architecture.svg: `npm run architecture`, after changing rooms or the path of a booking.
import { writeFileSync } from 'node:fs'
import { drawArchitecture } from './structure/architecture.mjs'

writeFileSync('docs/architecture.svg', drawArchitecture())
