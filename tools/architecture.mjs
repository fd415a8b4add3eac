// Draws docs/architecture.svg anew: `npm run architecture`, after rooms or the way of a booking changed.
import { writeFileSync } from 'node:fs'
import { drawArchitecture } from './structure/architecture.mjs'

writeFileSync('docs/architecture.svg', drawArchitecture())
