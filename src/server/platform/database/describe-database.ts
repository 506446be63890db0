import { hostName, readHosts } from './hosts.ts'

const DEFAULT_PORT = '5432'

/** The database that a command uses, without the password. */
export function describeDatabase({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string | undefined
  dataDir: string
}): string {
  if (!databaseUrl) return `embedded, in ${dataDir}`
  const { urls } = readHosts(databaseUrl)
  const { pathname, searchParams, username } = new URL(urls[0]!)
  const user = decodeURIComponent(username) || searchParams.get('user')
  const database = decodeURIComponent(pathname.slice(1)) || user
  const names = [database && `database ${database}`, user && `account ${user}`].filter(Boolean)
  return [`PostgreSQL at ${urls.map(addressOf).join(' or ')}`, ...names].join(', ')
}

function addressOf(url: string): string {
  const host = hostName(url) || 'localhost'
  const { port, searchParams } = new URL(url)
  return host.startsWith('/') ? host : `${host}:${searchParams.get('port') || port || DEFAULT_PORT}`
}
