// Holds the house: each room imports only rooms above it, features stay apart, no circles. Part of `npm run lint`.
import { circlesIn, importsOf } from './structure/imports.mjs'
import { directionProblem } from './structure/rooms.mjs'

const imports = importsOf()
const problems = [...imports].flatMap(([file, targets]) =>
  targets.flatMap((target) => {
    const problem = directionProblem(file, target)
    return problem ? [`${file} imports ${target}: ${problem}`] : []
  }),
)
const circles = circlesIn(imports).map((circle) => `a circle of imports: ${circle.join(' → ')}`)

for (const line of [...problems, ...circles]) console.error(line)
if (problems.length + circles.length > 0) process.exit(1)
console.log(`${imports.size} files, each in its room.`)
