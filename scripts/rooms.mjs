// Holds the house: each room imports only rooms above it, features stay apart. Part of `npm run lint`; Biome finds circles.
import { importsOf } from './structure/imports.mjs'
import { directionProblem } from './structure/rooms.mjs'

const imports = importsOf()
const problems = [...imports].flatMap(([file, targets]) =>
  targets.flatMap((target) => {
    const problem = directionProblem(file, target)
    return problem ? [`${file} imports ${target}: ${problem}`] : []
  }),
)

for (const line of problems) console.error(line)
if (problems.length > 0) process.exit(1)
console.log(`${imports.size} files, each in its room.`)
