/** The product's name as the server put it into the page. */
export function applicationName(): string {
  return meta('application-name', '%PRODUCT_NAME%')
}

/** Where people write for help. */
export function supportAddress(): string {
  return meta('support-address', '%SUPPORT_ADDRESS%')
}

function meta(name: string, placeholder: string): string {
  // Rendered on the server, which knows the installation and fills it in.
  if (typeof document === 'undefined') return placeholder
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}
