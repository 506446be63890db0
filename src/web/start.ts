// The only script of a page whose screen the server has drawn: that is to be seen first, its code comes once it is.

const files = document.querySelectorAll<HTMLLinkElement>('link[data-later]')
/** Between two attempts. Unit: milliseconds. */
const PAUSE = 5000

if (document.visibilityState === 'visible') requestAnimationFrame(() => setTimeout(begin))
else void begin()

async function begin() {
  for (const link of files) link.rel = 'modulepreload'
  // Where one does not come the page stays, with what was typed into it, and goes on once there is a connection.
  while (!(await run())) await pause()
}

/** Each runs in a task of its own, so that the page can scroll and take what is typed in between. The last is main.tsx. */
async function run(): Promise<boolean> {
  for (const { href } of files) {
    try {
      await import(/* @vite-ignore */ href)
    } catch {
      document.querySelector('.stalled')?.classList.remove('late')
      const answer = await fetch(href).catch(() => null)
      // A newer version has other files, which the page names when it is loaded anew; once, or it might go on for ever.
      if (answer?.status === 404 && !isReloaded()) location.reload()
      return false
    }
  }
  return true
}

function isReloaded(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page?.type === 'reload'
}

function pause(): Promise<unknown> {
  return new Promise((goOn) => {
    setTimeout(goOn, PAUSE)
    addEventListener('online', goOn, { once: true })
  })
}
