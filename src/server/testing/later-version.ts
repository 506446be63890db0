import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openEmptyDatabase } from './test-database.ts'

/** An empty database, and a folder with our migrations, to which a test adds those of a later version. */
export async function openLaterVersion() {
  const { db, close } = await openEmptyDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'fieldmark-migrations-'))
  cpSync(join(import.meta.dirname, '../platform/database/migrations'), folder, { recursive: true })
  afterAll(async () => {
    await close()
    rmSync(folder, { recursive: true })
  })
  const write = (name: string, text: string) => writeFileSync(join(folder, `${name}.sql`), text)
  return { db, folder, write }
}
