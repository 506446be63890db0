import pg from 'pg'

/** The server that is measured: `BENCH_DATABASE_URL`, or the throwaway cluster whose address the command passes on. */
export function serverUrl(): string {
  const url = process.env.BENCH_DATABASE_URL
  if (!url) throw new Error('Run this by `npm run bench`, which starts a PostgreSQL server, or set BENCH_DATABASE_URL.')
  return url
}

/** The same server, another database. */
export function urlOf(database: string): string {
  const url = new URL(serverUrl())
  url.pathname = `/${database}`
  return url.href
}

/** Runs statements on a connection of their own. */
export async function onDatabase<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: urlOf(database) })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Version and the settings that matter for the figures. */
export async function describeServer(): Promise<string> {
  return onDatabase('postgres', async (client) => {
    const { rows } = await client.query<{ version: string; settings: string }>(
      `select current_setting('server_version') as version, string_agg(name || ' ' || current_setting(name), ', ') as settings
      from unnest($1::text[]) name`,
      [SETTINGS],
    )
    return rows.map(({ version, settings }) => `PostgreSQL ${version.split(' ')[0]} (${settings})`).join()
  })
}

const SETTINGS = [
  'fsync',
  'synchronous_commit',
  'full_page_writes',
  'shared_buffers',
  'max_wal_size',
  'checkpoint_timeout',
]
