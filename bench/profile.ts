import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string }; children?: number[] }[]
  samples: number[]
  timeDeltas: number[]
}

/** Where a process spent its processor, by package or room: the share of each in percent, idle time left out. */
export function profileOf(folder: string): [string, string][] {
  const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'))
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile
  const places = new Map(nodes.map(({ id, callFrame }) => [id, placeOf(callFrame)]))
  const spent = new Map<string, number>()
  samples.forEach((id, index) => {
    const place = places.get(id) ?? ''
    if (place) spent.set(place, (spent.get(place) ?? 0) + (timeDeltas[index] ?? 0))
  })
  const all = [...spent.values()].reduce((sum, time) => sum + time, 0)
  return [...spent]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 25)
    .map(([place, time]) => [place, `${((100 * time) / all).toFixed(1)} %`])
}

function placeOf({ url, functionName }: Profile['nodes'][number]['callFrame']): string {
  if (url === '')
    return ['(idle)', '(root)', '(program)'].includes(functionName)
      ? functionName === '(program)'
        ? 'system calls'
        : ''
      : functionName
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1]
  return (
    inPackage ??
    /src\/(?:server|domain)(?:\/[^/]+)?/.exec(url)?.[0] ??
    url.replace(/^node:(?:internal\/)?/, 'node:').split('/')[0] ??
    ''
  )
}
