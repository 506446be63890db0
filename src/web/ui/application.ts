/** The product's name as the server put it into the page. */
export function applicationName(): string {
  return meta('application-name')
}

/** Where people write for help. */
export function supportAddress(): string {
  return meta('support-address')
}

function meta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}
