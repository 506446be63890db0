import { inTransaction } from '../database/client.ts'
import { admin } from '../procedures.ts'
import { changeAppearance } from './appearance-queries.ts'

/** Back to the product's own mark. The logo for dark belongs to the one for light, and goes with it. */
export const removeLogo = admin.appearance.removeLogo.handler(({ input, context }) =>
  inTransaction(context.db, async (tx) => {
    await tx
      .deleteFrom('logos')
      .where('scheme', 'in', input.scheme === 'light' ? ['light', 'dark'] : ['dark'])
      .execute()
    return changeAppearance(tx, {}, context)
  }),
)
