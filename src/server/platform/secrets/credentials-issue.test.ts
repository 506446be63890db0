import fc from 'fast-check'
import pg from 'pg'
import { expect, it } from 'vitest'
import { credentialsIssue } from './credentials-issue.ts'

it.each([
  ['postgres://user:pa/ss@host:5432/db', '/'],
  ['postgres://user:12/ss@host/db', '/'],
  ['postgres://user:pa?ss@host/db', '?'],
  ['postgres://user:pa#ss@host/db', '#'],
  ['postgres://user:p@s#s@host/db', '#'],
  ['postgres://user:p@s/s@host/db', '/'],
  ['postgres://user:p@s?s@host/db', '?'],
  ['postgres://user:50%off@host/db', '%'],
  ['smtp://me@uni.example:pa/ss@mail.example:587', '/'],
  ['smtps://me:pa#ss@mail.example', '#'],
])('%s has a character that must be written in another way', (url, char) => {
  expect(credentialsIssue(url)).toMatch(`has ${char} in the user name or password: write it as`)
  expect(credentialsIssue(url)).toContain('@ is %40')
})

it.each([
  'postgres://user:p%40ss%2Fw@host:5432/db?sslmode=verify-full',
  'postgres://user:p@ss@host/db',
  'postgres://host:5432/db?user=me@server',
  'postgres://one:5432,two:5433/db?user=me@server&target_session_attrs=read-write',
  'postgres://user@[::1]/db?options=a@b',
  'postgres:///db?host=/run/postgresql',
  'postgres://%2Frun%2Fpostgresql/db',
  'postgres://host',
  'smtp://me@uni.example:secret@mail.example:587?requireTLS=true',
  'smtp://127.0.0.1',
])('%s is fine', (url) => {
  expect(credentialsIssue(url)).toBeNull()
})

it('what is not refused is understood as it was meant', () => {
  const text = fc.string({ unit: fc.constantFrom(...'aZ9@:/?#%=&,. '), minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(text, text, (user, password) => {
      const encoded = `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@host:1/db?application_name=x`
      expect(credentialsIssue(encoded)).toBeNull()
      // A colon ends the user name, and nobody can tell which one was meant to.
      const plain = `postgres://${user.replaceAll(':', '')}x:${password}@host:1/db?application_name=x`
      if (credentialsIssue(plain) || /%[\da-f]{2}/i.test(plain)) return
      expect(new pg.Client({ connectionString: plain })).toMatchObject({ password, host: 'host', port: 1 })
    }),
  )
})
