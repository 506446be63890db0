import { createHash } from 'node:crypto'
import { MAX_LOGO_SIZE, pngProblem, svgProblem } from '#domain/platform/logo'
import * as m from '#messages'
import { changeAppearance, readAppearance } from '../../platform/appearance/appearance-queries.ts'
import { inTransaction } from '../../platform/database/client.ts'
import { lastChange } from '../../platform/database/last-change.ts'
import { admin } from '../../procedures.ts'

const getAppearance = admin.appearance.get.handler(async ({ context: { db, config } }) => {
  const changed = await db.selectFrom('appearance').select(lastChange('appearance')).executeTakeFirstOrThrow()
  return { ...(await readAppearance(db)), ...changed, defaultSupportEmail: config.supportEmail }
})

/** Applies to screens, pages and emails from the next one on. */
const changeSupport = admin.appearance.changeSupport.handler(async ({ input, context }) => {
  const change = {
    supportEmail: input.supportEmail || null,
    supportName: input.supportName || null,
    supportUrl: input.supportUrl || null,
    repliesToStudent: input.repliesToStudent,
  }
  await changeAppearance(context.db, change, context)
})

const changeAccent = admin.appearance.changeAccent.handler(({ input, context }) =>
  changeAppearance(context.db, { accent: input.accent || null }, context),
)

const setLogo = admin.appearance.setLogo.handler(async ({ input, context, errors }) => {
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

/** Restores the product's mark. The dark logo belongs to the light one and is removed with it. */
const removeLogo = admin.appearance.removeLogo.handler(({ input, context }) =>
  inTransaction(context.db, async (tx) => {
    await tx
      .deleteFrom('logos')
      .where('scheme', 'in', input.scheme === 'light' ? ['light', 'dark'] : ['dark'])
      .execute()
    return changeAppearance(tx, {}, context)
  }),
)

export const appearance = { get: getAppearance, changeSupport, changeAccent, setLogo, removeLogo }
