// The only script of a page whose screen the server has drawn: that is to be seen first, its code comes once it is.

const files = document.querySelectorAll<HTMLLinkElement>('link[data-later]')
if (document.visibilityState === 'visible') requestAnimationFrame(() => setTimeout(begin))
else void begin()

async function begin() {
  for (const link of files) link.rel = 'modulepreload'
  // Each runs in a task of its own, so that the page can scroll and take what is typed in between. The last is main.tsx.
  for (const { href } of files) await import(/* @vite-ignore */ href)
}
