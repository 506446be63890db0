/** The servers in DATABASE_URL, one of which accepts writes. */
type Hosts = {
  /** One URL per server, in the order in which they are tried. */
  urls: string[]
  /** Whether read-only servers are skipped. */
  mustBeWritable: boolean
}

/**
 * Reads a URL with one or several hosts, as libpq does: `postgres://a:5432,b/db?target_session_attrs=read-write`, or as
 * parameters `?host=a,b&port=5432,5433`. A single port applies to all hosts.
 */
export function readHosts(databaseUrl: string): Hosts {
  const { start, authority, path, parameters } = partsOf(databaseUrl)
  const query = new URLSearchParams(parameters)
  const mustBeWritable = ['read-write', 'primary'].includes(query.get(ATTRIBUTES) ?? '')
  const hosts = query.get('host')?.split(',') ?? authority.split(',')
  if (hosts.length === 1) return { urls: [databaseUrl], mustBeWritable }
  if (!query.has('host')) return { urls: hosts.map((host) => `${start}${host}${path}?${parameters}`), mustBeWritable }
  const ports = query.get('port')?.split(',') ?? []
  const urls = hosts.map((host, index) => {
    query.set('host', host)
    if (ports.length > 0) query.set('port', ports[index] ?? ports[0]!)
    return `${start}${path}?${query}`
  })
  return { urls, mustBeWritable }
}

/** What is wrong with the hosts of a URL; null if nothing is. */
export function hostsIssue(databaseUrl: string): string | null {
  const { authority, parameters } = partsOf(databaseUrl)
  const query = new URLSearchParams(parameters)
  if (!['any', 'read-write', 'primary'].includes(query.get(ATTRIBUTES) ?? 'any'))
    return 'must have target_session_attrs=read-write, primary or any, because the product writes'
  const hosts = query.get('host')?.split(',') ?? authority.split(',')
  if (hosts.length === 1) return null
  const ports = query.get('port')?.split(',') ?? []
  if (ports.length > 1 && ports.length !== hosts.length) return 'must have one port, or one for each host'
  const isValid = query.has('host') ? (host: string) => host !== '' : (host: string) => HOST.test(host)
  return hosts.every(isValid)
    ? null
    : 'must name each host, such as postgres://user:password@one:5432,two:5432/fieldmark'
}

/** The name of a host, without its port; empty or a path for a socket on this machine. */
export function hostName(url: string): string {
  const { hostname, searchParams } = new URL(url)
  return searchParams.get('host') ?? decodeURIComponent(hostname)
}

const ATTRIBUTES = 'target_session_attrs'

/** A name, an address or an encoded path, optionally with a port. */
const HOST = /^(\[[\da-f:.]+\]|[^[\]:,\s]+)(:\d{1,5})?$/i

/** A password may contain an @ or a comma. */
const URL_PARTS = /^(?<start>[a-z]+:\/\/(?:[^/?#]*@)?)(?<authority>[^/?#]*)(?<path>[^?#]*)\??(?<parameters>[^#]*)/

function partsOf(databaseUrl: string) {
  const { start = '', authority = '', path = '', parameters = '' } = URL_PARTS.exec(databaseUrl)?.groups ?? {}
  return { start, authority, path, parameters }
}
