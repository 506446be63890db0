import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openServerDatabase } from '../../testing/test-database.ts'
import { migrate } from './migrate.ts'

test.each(['C', 'C.UTF-8'])('search ignores case in all languages with the locale %s', async (locale) => {
  const database = await openServerDatabase(`template template0 encoding 'UTF8' locale '${locale}'`)
  await migrate(database.db)
  const { rows } = await sql`select search_fold('ØRSTED Łódź ЖАННА İnci') as text`.execute(database.db)
  await database.close()
  expect(rows).toEqual([{ text: 'orsted lodz жанна inci' }])
})
