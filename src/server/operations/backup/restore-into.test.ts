import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig, secretFile } from '../../config.ts'
import { fromEmbedded } from '../../platform/database/client.ts'
import { lockDataDir } from '../../platform/database/data-dir-lock.ts'
import { EmbeddedDatabase } from '../../platform/database/embedded-database.ts'
import { makeStudent } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { restoreInto } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

// Restores from the engine under test into a separate embedded database. Creating one in a folder takes seconds.

const { db, log, clock } = await createTestApp()
const folder = mkdtempSync(join(tmpdir(), 'fieldmark-restore-'))
const file = join(folder, 'full.backup')
const config = readConfig({ DATA_DIR: join(folder, 'new') })
afterAll(() => rmSync(folder, { recursive: true }))

beforeAll(async () => {
  await makeStudent(db, { email: 'zoe@example.edu' })
  await writeBackup({ config: { ...config, authSecret: 'the secret of the old server '.repeat(2) }, db, clock }, file)
})

it('is refused while a server uses the folder', async () => {
  const lock = await lockDataDir(config.dataDir)
  await expect(restoreInto(config, log, file)).rejects.toThrow('is in use by another process')
  await lock.release()
})

it('leaves no database when it fails', async () => {
  const damaged = join(folder, 'damaged.backup')
  writeFileSync(damaged, readFileSync(file).subarray(0, -100))
  await expect(restoreInto(config, log, damaged)).rejects.toThrow('damaged')
  expect(existsSync(config.databaseDir)).toBe(false)
})

it('leaves no database when the secret of the backup cannot be stored', async () => {
  const DATA_DIR = join(folder, 'blocked')
  mkdirSync(secretFile(DATA_DIR), { recursive: true })
  const blocked = { ...config, dataDir: DATA_DIR, databaseDir: join(DATA_DIR, 'database') }
  await expect(restoreInto(blocked, log, file)).rejects.toThrow('EISDIR')
  expect(existsSync(blocked.databaseDir)).toBe(false)
})

it('replaces what an interrupted attempt has left, and the generated secret', async () => {
  const unfinished = `${config.databaseDir}.restoring`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished)
  writeFileSync(join(unfinished, 'PG_VERSION'), 'half-written')
  expect(await restoreInto(config, log, file)).toMatchObject({ isSecretMissing: false })
  expect(readFileSync(secretFile(config.dataDir), 'utf8')).toMatch(/^the secret of the old server/)
  const restored = fromEmbedded(await EmbeddedDatabase.open({ folder: config.databaseDir }))
  expect(await restored.db.selectFrom('profiles').select('email').execute()).toEqual([{ email: 'zoe@example.edu' }])
  await restored.close()
})

it('never touches an existing database', async () => {
  await expect(restoreInto(config, log, file)).rejects.toThrow('already contains a database')
})
