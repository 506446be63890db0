import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** Unit: bytes. Larger it takes 80 MB more under load and is no faster (docs/decisions/0023-memory.md). */
const LIMIT = 32 * 1024 * 1024

/**
 * Keeps small what the engine collects first. Its own limit can be set on the command line only, which each way to start
 * would have to repeat; by how much a collection lets it grow is heard at any time.
 */
export function limitYoungGeneration(): void {
  new PerformanceObserver(() => {
    const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')
    const mayGrow = (young?.space_size ?? 0) < LIMIT
    setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`)
  }).observe({ entryTypes: ['gc'] })
}
