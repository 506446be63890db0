import { signedIn } from '../procedures.ts'

export const listMyWallets = signedIn.wallets.listMine.handler(({ context: { actor, db } }) =>
  db
    .selectFrom('walletAddresses')
    .select(['id', 'address', 'createdAt as linkedAt'])
    .where('userId', '=', actor.id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute(),
)
