import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Unit: milliseconds. */
const AFTER_START = 1000
const LOOK_EVERY = 60_000
/** Share of a core: requests here and there, and the queue's looks. */
const QUIET = 0.03
/** Unit: bytes. Less is not worth the pause. */
const WORTH_IT = 32 * 1024 * 1024

/**
 * Gives memory back that starting took, and later what a rush has left, once hardly anybody asks: by itself the engine
 * keeps its young generation as large as it ever was. It costs a pause of some tens of milliseconds and the
 * optimised code of many functions, so a minute must have been quiet.
 */
export function releaseMemoryWhenQuiet(): void {
  let floor = 0
  let before = process.cpuUsage()
  const release = () => {
    collect({ type: 'major', flavor: 'last-resort' })
    floor = process.memoryUsage.rss()
  }
  const look = () => {
    const { user, system } = process.cpuUsage(before)
    before = process.cpuUsage()
    const isQuiet = (user + system) / 1000 < LOOK_EVERY * QUIET
    if (isQuiet && process.memoryUsage.rss() > floor + WORTH_IT) release()
  }
  setTimeout(release, AFTER_START).unref()
  setInterval(look, LOOK_EVERY).unref()
}

/** Gives back what young buffers took that nobody holds any more: the engine waits until 64 MB have come together. About a millisecond. */
export function releaseBuffers(): void {
  collect({ type: 'minor' })
}

// The engine's own function, without a flag on the command line that every way of starting would have to repeat.
setFlagsFromString('--expose-gc')
// Or a young collection while a full one is being prepared finishes that at once, in 20 to 30 ms instead of one.
setFlagsFromString('--no-separate-gc-phases')
const collect = runInNewContext('gc') as NodeJS.GCFunction
