import { ORPCError } from '@orpc/server'
import * as m from '#messages'
import { reviewer } from '../../procedures.ts'
import { readEmployerKeys, readFigures } from './employer-queries.ts'

/** Ordered by key, so the cursor is the key of the last row. */
export const listEmployers = reviewer.employers.list.handler(async ({ input, context }) => {
  const { db, actor } = context
  const { search, cursor, limit } = input
  const after = cursor ? decodeCursor(cursor) : ''
  const keys = await readEmployerKeys(db, actor, { search, after, limit: limit + 1 })
  const shown = keys.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: await readFigures(db, actor, shown),
    nextCursor: keys.length > limit && last ? Buffer.from(last).toString('base64url') : null,
  }
})

function decodeCursor(cursor: string): string {
  const key = Buffer.from(cursor, 'base64url').toString('utf8')
  if (/[\0\ufffd]/.test(key)) throw new ORPCError('BAD_REQUEST', { message: m.employers_list_page_not_found() })
  return key
}
