import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashPassword } from 'better-auth/crypto'
import pg from 'pg'
import { openPostgres } from '../src/server/database/client.ts'
import { migrate } from '../src/server/database/migrate.ts'
import { onDatabase, serverUrl, urlOf } from './cluster.ts'

/** Everybody in the seeded data signs in with it. */
export const PASSWORD = 'a password for measuring'

/** Makes a database with so many internships; one that is there already is made anew. */
export async function seedDatabase(internships: number): Promise<string> {
  const name = `fieldmark_bench_${internships}`
  const admin = new pg.Client({ connectionString: serverUrl() })
  await admin.connect()
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name}`)
  await admin.end()
  const product = openPostgres(urlOf(name))
  await migrate(product.db)
  await product.close()
  const hash = await hashPassword(PASSWORD)
  const statements = readFileSync(join(import.meta.dirname, 'seed.sql'), 'utf8')
    .replaceAll(':n', String(internships))
    .replaceAll(':hash', hash)
  await onDatabase(name, async (client) => {
    const [bulk, vacuum] = statements.split('vacuum analyze;')
    await client.query(bulk ?? '')
    await client.query(`vacuum analyze ${vacuum?.trim() ?? ''}`)
    await readAll(client)
  })
  return name
}

/** Into PostgreSQL's memory, as that of a server that has run for a day: or the largest would be measured from the disk. */
async function readAll(client: pg.Client): Promise<void> {
  await client.query('create extension if not exists pg_prewarm')
  await client.query(
    "select pg_prewarm(oid) from pg_class where relkind in ('r', 'i', 't') and relnamespace = 'public'::regnamespace",
  )
}
