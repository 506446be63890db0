import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const AUTH_SECRET = 'x'.repeat(32)
const folder = mkdtempSync(join(tmpdir(), 'fieldmark-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('invalid configuration', () => {
  it.each([
    [{ PORT: 'eighty' }, /^PORT must/],
    [{ PORT: '70000' }, /^PORT must/],
    [{ DATABASE_URL: 'mysql://localhost/x' }, /^DATABASE_URL must/],
    [{ DATABASE_URL: 'postgres://one,,two/x' }, /^DATABASE_URL must name each host/],
    [{ DATABASE_URL: 'postgres://one/x?target_session_attrs=standby' }, /^DATABASE_URL must have target_session_attrs/],
    [{ PUBLIC_URL: 'fieldmark.example.edu' }, /^PUBLIC_URL must/],
    [{ DATABASE_URL: 'postgres://me:p/w@one/x' }, /^DATABASE_URL has \/ in the user name or password: write it as %2F/],
    [{ SMTP_URL: 'http://mail' }, /^SMTP_URL must/],
    [{ SMTP_URL: 'smtp://mail:port' }, /^SMTP_URL must/],
    [{ SMTP_URL: 'smtp://me:p#w@mail' }, /^SMTP_URL has # in the user name or password: write it as %23/],
    [{ ADMIN_EMAIL: 'admin' }, /^ADMIN_EMAIL must/],
    [{ AUTH_SECRET: 'short' }, /^AUTH_SECRET must/],
    [{ WEB_CONCURRENCY: 'many' }, /^WEB_CONCURRENCY must/],
    [{ WEB_CONCURRENCY: '2' }, /^WEB_CONCURRENCY above 1 needs a PostgreSQL server/],
    [{ DEMO: 'perhaps' }, /^DEMO must/],
    [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL must/],
    [{ TRUSTED_PROXIES: 'zz' }, /^TRUSTED_PROXIES must/],
    [{ PUBLIC_URL: 'https://example.edu/fieldmark' }, /^PUBLIC_URL must/],
  ])('is refused with one sentence that names the variable: %o', (environment, sentence) => {
    expect(() => readConfig({ AUTH_SECRET, ...environment })).toThrow(sentence)
  })

  it('is refused when DATA_DIR cannot be created', () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(() => readConfig({ DATA_DIR: join(file, 'data') })).toThrow(/^DATA_DIR /)
  })
})

describe('secrets in files', () => {
  const file = join(folder, 'smtp-url')
  writeFileSync(file, 'smtp://fieldmark:from-a-vault@mail.example.edu\n')

  it('are read like variables', () => {
    const url = 'smtp://fieldmark:from-a-vault@mail.example.edu'
    expect(readConfig({ AUTH_SECRET, SMTP_URL_FILE: file }).email).toEqual({ kind: 'smtp', url })
  })

  it.each([
    [{ SMTP_URL_FILE: file, SMTP_URL: 'smtp://mail' }, /^SMTP_URL_FILE must not be set together with SMTP_URL/],
    [{ SMTP_URL_FILE: join(folder, 'missing') }, /^SMTP_URL_FILE .* cannot be read/],
    [{ AUTH_SECRET: '', AUTH_SECRET_FILE: file, SMTP_URL_FILE: '/dev/null' }, /^SMTP_URL must/],
  ])('are refused with one sentence: %o', (environment, sentence) => {
    expect(() => readConfig({ AUTH_SECRET, ...environment })).toThrow(sentence)
  })
})

describe('the secret', () => {
  it('is generated once and stored in DATA_DIR', () => {
    const DATA_DIR = join(folder, 'data')
    const first = readConfig({ DATA_DIR }).authSecret
    expect(first.length).toBeGreaterThanOrEqual(32)
    expect(readConfig({ DATA_DIR }).authSecret).toBe(first)
    expect(readConfig({ DATA_DIR }, { mayCreate: false }).authSecret).toBe(first)
  })

  it('is not stored by what must not create anything', () => {
    const DATA_DIR = join(folder, 'untouched')
    readConfig({ DATA_DIR }, { mayCreate: false })
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  it('can be followed by another one, which must differ', () => {
    const DATA_DIR = join(folder, 'data')
    const { authSecret: first } = readConfig({ DATA_DIR })
    expect(readConfig({ DATA_DIR, AUTH_SECRET, AUTH_SECRET_PREVIOUS: first }).previousSecret).toBe(first)
    const sentence = 'AUTH_SECRET_PREVIOUS must be another secret than AUTH_SECRET.'
    expect(() => readConfig({ DATA_DIR, AUTH_SECRET_PREVIOUS: first })).toThrow(sentence)
    expect(() => readConfig({ AUTH_SECRET, AUTH_SECRET_PREVIOUS: AUTH_SECRET })).toThrow(sentence)
  })
})

it.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['localhost', true],
  ['0.0.0.0', false],
  ['192.0.2.1', false],
])('%s is loopback: %s', (HOST, expected) => {
  expect(readConfig({ AUTH_SECRET, HOST }).isLoopback).toBe(expected)
})
