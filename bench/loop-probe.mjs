import { writeFileSync } from 'node:fs'

// Loaded into a measured server before its own code. From one SIGUSR2 to the next it notes how long the event loop was held
// up, and writes it to LOOP_PROBE_FILE as JSON: `heldUp` by work of this thread at most, `passed` for whatever reason, waiting
// for a core included. Work is the thread's own processor time, which the kernel may add up a tick late: a tick is taken to be
// missing, but never more than the time that passed. Unit: milliseconds.

const TICK = 4

let timer
const longest = { heldUp: 0, passed: 0 }

process.on('SIGUSR2', () => {
  if (timer) {
    clearInterval(timer)
    timer = undefined
    writeFileSync(process.env.LOOP_PROBE_FILE, JSON.stringify(longest))
    return
  }
  Object.assign(longest, { heldUp: 0, passed: 0 })
  let last = { used: used(), at: performance.now() }
  timer = setInterval(() => {
    const now = { used: used(), at: performance.now() }
    const passed = now.at - last.at
    longest.passed = Math.max(longest.passed, passed)
    longest.heldUp = Math.max(longest.heldUp, Math.min(now.used - last.used + TICK, passed))
    last = now
  }, 1)
})

function used() {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
