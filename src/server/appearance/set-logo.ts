import { createHash } from 'node:crypto'
import { MAX_LOGO_SIZE, pngProblem, svgProblem } from '#domain/logo'
import * as m from '#messages'
import { inTransaction } from '../database/client.ts'
import { admin } from '../procedures.ts'
import { changeAppearance } from './appearance-queries.ts'

export const setLogo = admin.appearance.setLogo.handler(async ({ input, context, errors }) => {
  const { scheme, contentType } = input
  const bytes = Buffer.from(input.content, 'base64')
  if (bytes.length > MAX_LOGO_SIZE) throw errors.UNUSABLE({ message: m.appearance_logo_file_too_large() })
  const problem = contentType === 'image/png' ? pngProblem(bytes) : svgProblem(bytes.toString('utf8'))
  if (problem) throw errors.UNUSABLE({ message: problem })
  const logo = {
    contentType,
    content: bytes.toString('base64'),
    digest: createHash('sha256').update(bytes).digest('hex'),
  }
  return inTransaction(context.db, async (tx) => {
    await tx
      .insertInto('logos')
      .values({ scheme, ...logo })
      .onConflict((conflict) => conflict.column('scheme').doUpdateSet(logo))
      .execute()
    return changeAppearance(tx, {}, context)
  })
})
