import { expect, it } from 'vitest'
import { sentenceFor } from './expected-errors.ts'

/** An error as Node and the PostgreSQL driver create it. */
const failure = (code: string, message: string, path?: string) => Object.assign(new Error(message), { code, path })

it.each(['EACCES', 'EPERM', 'EROFS'])('%s names the file and what helps', (code) => {
  expect(sentenceFor(failure(code, `${code}: not now, mkdir '/data'`, '/data'))).toBe(
    `This account may not use a file or folder (${code}: not now, mkdir '/data'). Run this as the account of the server, in a folder that it may read, or set DATA_DIR.`,
  )
})

it('names both ways out if an account may not use the tables', () => {
  expect(sentenceFor(failure('42501', 'permission denied for table applied_migrations'))).toBe(
    'The account in DATABASE_URL may not do this (permission denied for table applied_migrations). Use the one that owns the tables, or run deploy/database-account.sql as that one (docs/operations.md, Database accounts).',
  )
})

it('does not take a port for a file', () => {
  expect(sentenceFor(failure('EACCES', 'listen EACCES: permission denied 127.0.0.1:80'))).toBe(null)
})

it('leaves an error of the program to its stack', () => {
  expect(sentenceFor(new TypeError('x is not a function'))).toBe(null)
})
