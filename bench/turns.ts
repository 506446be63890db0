import type { Case, World } from './cases.ts'
import { download, load, type Run, type Running, type Shot } from './server.ts'

/** Returns the data for the next round, with fresh open requests if the case uses them up. */
export function worldsFor({ kind }: Case, world: World): (most: number) => World {
  if (kind !== 'once') return () => world
  let taken = 0
  return (most) => {
    taken += most
    return { ...world, requests: world.requests.slice(taken - most, taken) }
  }
}

/** Sends one round of a case. Unit of `seconds`: seconds; a request that can be answered only once is sent once instead. */
export function send(
  server: Running,
  { kind }: Case,
  shots: Shot[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Run> {
  if (kind === 'download') return download(server, shots[0]!)
  if (kind === 'slow') return load(server, Array(connections).fill(shots[0]), { connections, seconds: 'once' })
  return load(server, shots, { connections, seconds: kind === 'once' ? 'once' : seconds })
}
