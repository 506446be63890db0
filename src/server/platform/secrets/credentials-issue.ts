/**
 * What is wrong with the user name and password in a server's URL; null if nothing is. Some characters end them too early, so
 * that the rest of the password is read as the host, the path or a parameter.
 */
export function credentialsIssue(url: string): string | null {
  const rest = url.replace(/^[a-z]+:\/\//i, '')
  const end = rest.search(/[/?#]/)
  const authority = end < 0 ? rest : rest.slice(0, end)
  if (/%(?![\da-f]{2})/i.test(authority.slice(0, Math.max(0, authority.lastIndexOf('@'))))) return sentenceFor('%')
  return end >= 0 && endsInPassword(authority, rest.slice(end)) ? sentenceFor(rest[end]!) : null
}

/**
 * Whether an @ or # shows that the password was cut. A server's URL has no fragment, and an @ belongs only in parameter values,
 * where user names such as `me@server` occur.
 */
function endsInPassword(authority: string, rest: string): boolean {
  if (!rest.includes('@')) return false
  const hasHosts = authority.includes('@') || authority.split(',').every((host) => HOST.test(host))
  const [path = '', ...queries] = rest.split('?')
  return !hasHosts || /[#@]/.test(path) || !queries.join('?').split('&').every(isParameter)
}

const HOST = /^(\[[^\]]*\]|[^:]*)(:\d*)?$/

function isParameter(text: string): boolean {
  return !text.includes('@') || /^\w+=[^@/?:#]*@[^@/?:#]*$/.test(text)
}

function sentenceFor(char: string): string {
  return `has ${char} in the user name or password: write it as ${encodeURIComponent(char)} there (${ESCAPES})`
}

const ESCAPES = [...'@/?#%:'].map((char) => `${char} is ${encodeURIComponent(char)}`).join(', ')
