/** The product's name, from a meta tag that the server fills in. */
export function applicationName(): string {
  return meta('application-name')
}

/** Whom people ask; empty texts where there is nothing to show. */
export function supportContact(): { address: string; name: string; url: string } {
  return { address: meta('support-address'), name: meta('support-name'), url: meta('support-url') }
}

/** After a change, so that screens show it before the page is loaded anew. */
export function showSupportContact({ address, name, url }: ReturnType<typeof supportContact>): void {
  setMeta('support-address', address)
  setMeta('support-name', name)
  setMeta('support-url', url)
}

/** The addresses of the institution's logos; empty for the product's own mark, or the same logo in dark. */
export function logoAddresses(): { light: string; dark: string } {
  return { light: meta('logo'), dark: meta('logo-dark') }
}

/** After a change, so that the screen has the colour before the page is loaded anew. */
export function showAccent({ version, isDefault }: { version: number; isDefault: boolean }): void {
  for (const link of document.querySelectorAll('link[href^="/appearance.css"]')) link.remove()
  if (isDefault) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = `/appearance.css?v=${version}`
  document.head.append(link)
}

function meta(name: string): string {
  return element(name)?.content ?? ''
}

function setMeta(name: string, content: string): void {
  const tag = element(name)
  if (tag) tag.content = content
}

function element(name: string): HTMLMetaElement | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)
}
