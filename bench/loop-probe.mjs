import { writeFileSync } from 'node:fs'

// Loaded into a measured server before its own code. From one SIGUSR2 to the next it notes the longest that the event loop
// was held up by work of this thread, by the thread's own processor time, so that waiting for a core does not count, and
// writes it to LOOP_PROBE_FILE. Unit: milliseconds.

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
  let last = used()
  timer = setInterval(() => {
    const now = used()
    longest = Math.max(longest, now - last)
    last = now
  }, 1)
})

function used() {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
