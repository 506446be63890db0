import { writeFileSync } from 'node:fs'

// Loaded into a measured server before its own code. From one SIGUSR2 to the next it notes the longest that the event loop
// was held up by work of this thread, and writes it to LOOP_PROBE_FILE. That is the thread's own processor time, so that
// waiting for a core does not count, but never more than the time itself: a kernel adds processor time up every four
// milliseconds, so that work of one can look like eight. Unit: milliseconds.

let timer
let longest = 0

process.on('SIGUSR2', () => {
  if (timer) {
    clearInterval(timer)
    timer = undefined
    writeFileSync(process.env.LOOP_PROBE_FILE, String(longest))
    return
  }
  longest = 0
  let last = { used: used(), at: performance.now() }
  timer = setInterval(() => {
    const now = { used: used(), at: performance.now() }
    longest = Math.max(longest, Math.min(now.used - last.used, now.at - last.at))
    last = now
  }, 1)
})

function used() {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
