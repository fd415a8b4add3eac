// The order of the house, held by `npm run lint`: what may import what, types included. Biome finds circles.
import { way } from './tools/structure/architecture.mjs'
import { apiClient, parts, roomPattern, tests } from './tools/structure/rooms.mjs'

const test = tests.source

/** What files of a part may not import: other parts, rooms below their own, other features. */
function rulesOf(part) {
  const { folder, rooms, mayImport } = part
  const own = `^${folder}/`
  const inRooms = rooms.map((room) => roomPattern(part, room))
  const foreign = parts.map((other) => other.folder).filter((other) => other !== folder && !mayImport.includes(other))
  const features = rooms.filter(({ feature }) => feature).map((room) => roomPattern(part, room))
  return [
    {
      name: `${folder} does not know it, nor do its tests`,
      from: { path: own, pathNot: `^${apiClient}$` },
      to: { path: foreign.map((other) => `^${other}/`) },
    },
    { name: 'this file is in no room', from: { path: own, pathNot: [...inRooms, test] }, to: {} },
    { name: 'that file is in no room', from: { pathNot: test }, to: { path: own, pathNot: [...inRooms, test] } },
    ...rooms.slice(0, -1).map(({ name }, at) => ({
      name: `it stands below ${folder}/${name}`,
      from: { path: inRooms[at], pathNot: test },
      to: { path: inRooms.slice(at + 1), pathNot: test },
    })),
    ...features.map((feature) => ({
      name: 'features do not import one another',
      from: { path: feature, pathNot: test },
      to: { path: features.filter((other) => other !== feature), pathNot: test },
    })),
  ]
}

const isPure = {
  name: 'src/domain is pure: it imports only itself',
  from: { path: '^src/domain/', pathNot: test },
  to: { pathNot: '^src/domain/' },
}

const isRun = {
  name: 'what visitors run does not know test/ or tools/',
  from: { path: '^src/', pathNot: test },
  to: { path: '^(test|tools)/' },
}

const steps = way.slice(1).flatMap(({ file, over }, at) => (over ? [] : [{ from: way[at].file, to: file }]))

export default {
  forbidden: [...parts.flatMap(rulesOf), isPure, isRun].map((rule) => ({ ...rule, severity: 'error' })),
  required: steps.map(({ from, to }) => ({
    name: 'the way of a booking, as docs/architecture.svg draws it',
    severity: 'error',
    module: { path: `^${from}$` },
    to: { path: `^${to}$` },
  })),
  options: {
    parser: 'swc', // TypeScript 7 cannot be asked by other programs yet
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.css$' },
  },
}
