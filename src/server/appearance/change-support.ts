import { admin } from '../procedures.ts'
import { changeAppearance } from './appearance-queries.ts'

/** Screens, pages and emails show the new contact from the next one on. */
export const changeSupport = admin.appearance.changeSupport.handler(async ({ input, context }) => {
  const change = {
    supportEmail: input.supportEmail || null,
    supportName: input.supportName || null,
    supportUrl: input.supportUrl || null,
  }
  await changeAppearance(context.db, change, context)
})
