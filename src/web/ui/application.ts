/** The product's name, from a meta tag that the server fills in. */
export function applicationName(): string {
  return meta('application-name')
}

/** The support email address; empty if there is none. */
export function supportAddress(): string {
  return meta('support-address')
}

function meta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}
