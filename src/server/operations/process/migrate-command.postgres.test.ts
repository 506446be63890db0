import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { openServerDatabase } from '../../testing/test-database.ts'
import { runCommandLine } from './command-line.ts'
import { requireSharedSecret } from './require-shared-secret.ts'

const folder = mkdtempSync(join(tmpdir(), 'fieldmark-migrate-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('migrating with nothing but an address neither needs a secret nor leaves one', async () => {
  const { db, close } = await openServerDatabase('template template0')
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const DATABASE_URL = Object.assign(new URL(process.env.TEST_DATABASE_URL!), { pathname: `/${rows[0]!.name}` }).href
  const DATA_DIR = join(folder, 'of-the-operator')
  const migrate = () =>
    runCommandLine(['migrate'], {
      environment: { DATABASE_URL, DATA_DIR },
      places: { unitFolders: [join(folder, 'systemd')], environmentFile: join(folder, 'fieldmark.env') },
      say: () => undefined,
    })
  expect(await migrate()).toMatchObject({
    isFailed: false,
    text: expect.stringContaining('The database is up to date'),
  })
  expect(existsSync(DATA_DIR)).toBe(false)
  // The service starts with the secret that it generates, and the next upgrade migrates again.
  await requireSharedSecret(db, readConfig({ DATABASE_URL, DATA_DIR: join(folder, 'of-the-service') }))
  expect(await migrate()).toMatchObject({ isFailed: false })
  await close()
})
