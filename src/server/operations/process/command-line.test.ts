import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { runCommandLine } from './command-line.ts'

// Creating an embedded database in a folder takes seconds.
const AUTH_SECRET = 'MnB7vQx2LpZr9TkWd4HsYc6JgFe8UaRo'
const { db, config, clock } = await createTestApp()
const folder = mkdtempSync(join(tmpdir(), 'fieldmark-command-'))
afterAll(() => rmSync(folder, { recursive: true }))
const nothingInstalled = { unitFolders: [join(folder, 'systemd')], environmentFile: join(folder, 'fieldmark.env') }

async function run(args: string[], environment: Record<string, string>, places = nothingInstalled) {
  const said: string[] = []
  const reply = await runCommandLine(args, { environment, places, say: (line) => said.push(line) })
  return { ...reply, said }
}

describe('without a database', () => {
  const DATA_DIR = join(folder, 'absent')

  it.each([
    ['create', 'ada@uni.example'],
    ['reset-factors', 'ada@uni.example'],
    ['backup', join(folder, 'no.backup')],
    ['audit', 'verify'],
    ['reseal'],
    ['renew-keys'],
    ['migrate', '--check'],
    ['move', 'postgres://127.0.0.1:1/x'],
  ])('%s %s is refused and leaves nothing behind', async (...args) => {
    await expect(run(args, { DATA_DIR })).rejects.toThrow(`There is no database in DATA_DIR ${DATA_DIR}`)
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  it('restoring a file that is missing leaves nothing behind', async () => {
    await expect(run(['restore', join(folder, 'missing')], { DATA_DIR })).rejects.toThrow('There is no file')
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  it('the doctor says so and leaves nothing behind', async () => {
    const { text } = await run(['doctor'], { DATA_DIR, PORT: '1' })
    expect(text).toContain('There is none in DATA_DIR yet')
    expect(existsSync(DATA_DIR)).toBe(false)
  })
})

it.each(['create ada@uni.example', 'audit verify', 'backup file', 'migrate --check', 'doctor'])(
  '%s names the database, never its password, and says in a sentence that it is away',
  async (line) => {
    const environment = { AUTH_SECRET, DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/fieldmark', PORT: '1' }
    const said: string[] = []
    const running = runCommandLine(line.split(' '), {
      environment,
      places: nothingInstalled,
      say: (one) => said.push(one),
    })
    const outcome = await running.then(
      ({ text }) => text,
      (error: Error) => error.message,
    )
    expect(said).toEqual(['Database: PostgreSQL at 127.0.0.1:1, database fieldmark, account me'])
    expect(outcome).toContain('DATABASE_URL: the database cannot be reached')
    expect(outcome).not.toContain('hidden')
  },
)

it('an admin is not made without the secret of the server', async () => {
  const DATA_DIR = join(folder, 'without-secret')
  const running = run(['create', 'ada@uni.example'], { DATA_DIR, DATABASE_URL: 'postgres://127.0.0.1:1/x' })
  await expect(running).rejects.toThrow(`AUTH_SECRET is not set, and DATA_DIR ${DATA_DIR} has none`)
  expect(existsSync(DATA_DIR)).toBe(false)
})

it('a command uses the settings of an installed service and says so', async () => {
  const environmentFile = join(folder, 'etc-fieldmark.env')
  writeFileSync(environmentFile, `DATABASE_URL=postgres://127.0.0.1:1/service\nAUTH_SECRET=${AUTH_SECRET}\n`)
  const { text, isFailed, said } = await run(['doctor'], { PORT: '1' }, { ...nothingInstalled, environmentFile })
  expect(said).toEqual([
    `Settings: those of the installed service, from ${environmentFile}`,
    'Database: PostgreSQL at 127.0.0.1:1, database service',
  ])
  expect(isFailed).toBe(true)
  expect(text).toContain('cannot be reached')
})

it.each(['', 'create', 'create not-an-address', 'reseal now', 'audit', 'doctor --send', 'migrate --chek', 'remove x'])(
  '"%s" is answered with the list of commands',
  async (line) => {
    const { text, isFailed, said } = await run(line.split(' ').filter(Boolean), {})
    expect(text).toMatch(/^Usage: /m)
    expect({ isFailed, said }).toEqual({ isFailed: true, said: [] })
  },
)

it.each([
  ['remove x', 'There is no command "remove".'],
  ['create', 'create needs more: create EMAIL'],
  ['audit', 'audit needs more: audit verify [HASH]'],
  ['backup', 'backup needs more: backup FILE'],
  ['create not-an-address', 'create was given "not-an-address", which it does not take.'],
  ['doctor --send', 'doctor was given "--send", which it does not take.'],
  ['migrate --chek', 'migrate was given "--chek", which it does not take.'],
  ['.', 'There is no command ".".'],
])('"%s" is named: %s', async (line, sentence) => {
  expect((await run(line.split(' '), {})).text.split('\n')[0]).toBe(sentence)
})

it.each(['help', '--help', '-h', 'migrate --help', 'create --help'])('"%s" helps', async (line) => {
  const { text, isFailed } = await run(line.split(' '), {})
  expect([isFailed, text]).toEqual([false, expect.stringMatching(/^Usage: /)])
})

it('restoring with another secret says what to set, and the database is then used', async () => {
  const file = join(folder, 'other-secret.backup')
  await writeBackup({ config: { ...config, isSecretStored: false }, db, clock }, file)
  const environment = { AUTH_SECRET, DATA_DIR: join(folder, 'restored') }
  const { text, said } = await run(['restore', file], environment)
  expect(said).toEqual([`Database: embedded, in ${environment.DATA_DIR}`])
  expect(text).toMatch(
    /^Restored \d+ rows of .*\nAUTH_SECRET is not set here, or is not the one of the backup\. Set it/,
  )
  expect((await run(['create', 'ada@uni.example'], environment)).text).toContain('ada@uni.example is an admin.')
  const onServer = { AUTH_SECRET, DATA_DIR: environment.DATA_DIR, DATABASE_URL: 'postgres://127.0.0.1:1/x' }
  await expect(run(['move', 'postgres://127.0.0.1:1/x'], onServer)).rejects.toThrow('DATABASE_URL is set already')
})

it('a folder without a database is not one', async () => {
  const DATA_DIR = join(folder, 'empty')
  mkdirSync(DATA_DIR)
  await expect(run(['reseal'], { DATA_DIR })).rejects.toThrow('There is no database in DATA_DIR')
})
