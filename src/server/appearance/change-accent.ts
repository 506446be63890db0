import { admin } from '../procedures.ts'
import { changeAppearance } from './appearance-queries.ts'

export const changeAccent = admin.appearance.changeAccent.handler(({ input, context }) =>
  changeAppearance(context.db, { accent: input.accent || null }, context),
)
