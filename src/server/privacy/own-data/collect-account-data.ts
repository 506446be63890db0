import { sql } from 'kysely'
import * as m from '#messages'
import { deviceFrom, deviceName } from '../../identity/sessions/device.ts'
import type { Db } from '../../platform/database/client.ts'
import type { Profile } from '../../platform/database/schema.ts'
import { rowsAbout, type Section, section } from './section.ts'

/**
 * The account and its ways to sign in. Passwords, keys and tokens are left out, because they would only help a thief of the file.
 */
export async function collectAccountData(db: Db, { id, email }: Profile): Promise<Section[]> {
  const account = await db
    .selectFrom('profiles')
    .select(['id', 'firstName', 'lastName', 'email', 'emailVerified', 'image', 'role', 'university', 'major'])
    .select(['graduationYear', 'language', 'createdAt', 'lastSignInAt'])
    .where('id', '=', id)
    .execute()
  return [
    section(m.common_account(), account),
    section(m.sessions_title(), await sessions(db, id)),
    section(m.common_sign_in_ways(), await waysToSignIn(db, id)),
    section(m.factors_title(), await secondFactors(db, id)),
    section(
      m.own_data_section_device_notices(),
      await rowsAbout(db, 'deviceNotices', ['device', 'address', 'signedInAt'], { profileId: id }),
    ),
    section(m.connected_apps_title(), await connectedApps(db, id)),
    section(m.own_data_section_provisioned_record(), await provisioned(db, id)),
    section(
      m.own_data_section_email_change(),
      await rowsAbout(db, 'emailChanges', ['newEmail', 'step', 'expiresAt'], { profileId: id }),
    ),
    section(
      m.own_data_section_saved_views(),
      await rowsAbout(db, 'savedViews', ['list', 'name', 'filters', 'createdAt'], { profileId: id }, 'createdAt'),
    ),
    section(
      m.own_data_section_export_columns(),
      await rowsAbout(db, 'exportColumns', ['kind', 'columns'], { profileId: id }),
    ),
    section(
      m.schedules_link_label(),
      await rowsAbout(
        db,
        'scheduledExports',
        ['kind', 'name', 'filters', 'columns', 'every', 'onDay', 'nextDueOn', 'sentAt', 'pausedAt', 'createdAt'],
        { profileId: id },
        'createdAt',
      ),
    ),
    section(
      m.own_data_section_invitations(),
      await rowsAbout(db, 'invitations', ['role', 'createdAt', 'sentAt', 'acceptedAt', 'withdrawnAt', 'expiresAt'], {
        email,
      }),
    ),
    section(
      m.own_data_section_emails(),
      await rowsAbout(db, 'capturedEmails', ['createdAt', 'subject', 'bodyText'], { toAddress: email }, 'createdAt'),
      m.own_data_section_emails_note(),
    ),
  ]
}

async function sessions(db: Db, userId: string) {
  const rows = await db
    .selectFrom('sessions')
    .select(['createdAt', 'lastUsedAt', 'expiresAt', 'ipAddress', 'userAgent', 'bySignOn'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
  return rows.map((row) => ({ device: deviceName(deviceFrom(row.userAgent)), ...row }))
}

async function waysToSignIn(db: Db, userId: string) {
  const accounts = await db
    .selectFrom('accounts')
    .select(['providerId as kind', 'accountId as name', 'createdAt'])
    .where('userId', '=', userId)
    .execute()
  const wallets = await db
    .selectFrom('walletAddresses')
    .select(['address as name', 'createdAt'])
    .where('userId', '=', userId)
    .execute()
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['name', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .execute()
  return [
    ...accounts.map(({ kind, name, createdAt }) =>
      kind === 'credential' ? { kind: 'password', createdAt } : { kind, name, createdAt },
    ),
    ...wallets.map((wallet) => ({ kind: 'wallet', ...wallet })),
    ...passkeys.map((passkey) => ({ kind: 'passkey', ...passkey })),
  ]
}

async function secondFactors(db: Db, userId: string) {
  const apps = await db.selectFrom('authenticators').select('confirmedAt').where('userId', '=', userId).execute()
  const notices = await db
    .selectFrom('factorNotices')
    .select(['change', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
  return [
    ...apps.map(({ confirmedAt }) => ({ change: m.own_data_authenticator_in_use(), createdAt: confirmedAt })),
    ...notices,
  ]
}

function connectedApps(db: Db, userId: string) {
  return db
    .selectFrom('oauthConsents')
    .innerJoin('oauthClients', 'oauthClients.clientId', 'oauthConsents.clientId')
    .select(['oauthClients.name', 'oauthConsents.scopes', 'oauthConsents.createdAt', 'oauthConsents.lastUsedAt'])
    .where('oauthConsents.userId', '=', userId)
    .execute()
}

function provisioned(db: Db, profileId: string) {
  return db
    .selectFrom('provisionedPeople')
    .select(['userName', 'externalId', 'displayName', 'createdAt', 'updatedAt'])
    .select((eb) =>
      eb
        .selectFrom('provisionedMembers')
        .innerJoin('provisionedGroups', 'provisionedGroups.id', 'provisionedMembers.groupId')
        .select(sql<string[]>`array_agg(provisioned_groups.display_name)`.as('groups'))
        .whereRef('provisionedMembers.profileId', '=', 'provisionedPeople.profileId')
        .as('groups'),
    )
    .where('profileId', '=', profileId)
    .execute()
}
