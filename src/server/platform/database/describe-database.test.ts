import { expect, it } from 'vitest'
import { describeDatabase } from './describe-database.ts'

it.each([
  [undefined, 'embedded, in /var/lib/fieldmark'],
  ['postgres://me:secret@db.example/fieldmark', 'PostgreSQL at db.example:5432, database fieldmark, account me'],
  ['postgres://db.example:6432/field%20mark', 'PostgreSQL at db.example:6432, database field mark'],
  [
    'postgres://me:se,cr@et@one,two:5433/fieldmark?target_session_attrs=read-write',
    'PostgreSQL at one:5432 or two:5433, database fieldmark, account me',
  ],
  [
    'postgres:///fieldmark?host=/run/postgresql&user=me&password=secret',
    'PostgreSQL at /run/postgresql, database fieldmark, account me',
  ],
  ['postgres://me@[::1]/', 'PostgreSQL at [::1]:5432, database me, account me'],
  ['postgres:///fieldmark', 'PostgreSQL at localhost:5432, database fieldmark'],
])('%s is described without its password', (databaseUrl, description) => {
  const described = describeDatabase({ databaseUrl, dataDir: '/var/lib/fieldmark' })
  expect(described).toBe(description)
  expect(described).not.toContain('secret')
})
