import { open } from 'node:fs/promises'
import Assembler from 'stream-json/assembler.js'
import { parseFile } from 'stream-json/file/parser.js'
import { CannotStart } from '../../platform/config/startup-error.ts'

/** Where a value stands in a file: the keys, and the places in lists, that lead to it. */
export type JsonPath = readonly (string | number)[]

/** Firestore nests 20 at most, and the export tools put a few around them. What goes through a value calls itself at each. */
const DEEPEST = 100

/**
 * The values of a JSON file whose place is wanted, one after the other: only one of them is in memory at a time. Throws
 * `CannotStart` for a file that is not JSON, not all of it, or nested too deep.
 */
export async function* jsonValues(
  file: string,
  isWanted: (path: JsonPath) => boolean,
): AsyncGenerator<{ path: JsonPath; value: unknown }> {
  await requireJson(file)
  const path: (string | number)[] = []
  let assembler: Assembler | undefined
  let depth = 0
  const endValue = () => {
    const last = path.at(-1)
    if (typeof last === 'number') path[path.length - 1] = last + 1
  }
  try {
    for await (const token of parseFile({ streamValues: false })(file)) {
      if (token.name === 'startObject' || token.name === 'startArray') depth++
      if (token.name === 'endObject' || token.name === 'endArray') depth--
      if (depth > DEEPEST)
        throw new CannotStart(
          `${file} is nested more than ${DEEPEST} levels deep, so it isn’t an export of the old site.`,
        )
      if (assembler) {
        assembler.consume(token)
        if (!assembler.done) continue
        yield { path: [...path], value: assembler.current }
        assembler = undefined
        endValue()
      } else if (token.name === 'startObject' || token.name === 'startArray') {
        if (isWanted(path)) assembler = new Assembler().consume(token)
        else path.push(token.name === 'startArray' ? 0 : '')
      } else if (token.name === 'endObject' || token.name === 'endArray') {
        path.pop()
        endValue()
      } else if (token.name === 'keyValue') path[path.length - 1] = token.value
      else endValue()
    }
    // The parser takes a file that ends too early as it is.
    if (path.length > 0 || assembler) throw new CannotStart(`${file} isn’t whole: it ends in the middle.`)
  } catch (error) {
    if (error instanceof Error && /^Parser/.test(error.message))
      throw new CannotStart(`${file} isn’t whole, or isn’t JSON: ${error.message}`, { cause: error })
    throw error
  }
}

const managed = (file: string) =>
  `${file} is a managed export of Firestore (LevelDB), which only Google’s own services read. ` +
  'Convert it to JSON first, with fs_to_json.py of github.com/labbots/firestore-export-json, ' +
  'or export again with npx node-firestore-import-export.'

/** Refuses what can be told from the outside, each with what to do. */
async function requireJson(file: string): Promise<void> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new CannotStart(`${file} can’t be read: ${error.code === 'ENOENT' ? 'there’s no such file' : error.message}.`)
  })
  try {
    if ((await handle.stat()).isDirectory() || /export_metadata$|output-\d+$/.test(file))
      throw new CannotStart(managed(file))
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1024), 0, 1024, 0)
    const start = buffer.toString('utf8', 0, bytesRead).replace(/^\ufeff/, '')
    if (start.includes('\0')) throw new CannotStart(managed(file))
    if (!/^\s*[{[]/.test(start)) throw new CannotStart(`${file} isn’t JSON. Export it again in that format.`)
  } finally {
    await handle.close()
  }
}
