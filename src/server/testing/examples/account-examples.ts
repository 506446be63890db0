import { randomUUID } from 'node:crypto'
import { HOUR } from '#domain/time/durations'
import { makeStale, setPassword } from '../account-factories.ts'
import { addAuthenticator } from '../authenticator.ts'
import { RECORDED } from '../recorded-passkeys.ts'
import { all, anyAccount, anyStudent, type ExamplesOf, everyone, signedOut, unknownLink } from './example.ts'
import { hashed, makeSession } from './example-world.ts'

export const ACCOUNT_EXAMPLES: ExamplesOf<
  | 'session'
  | 'reauthentication'
  | 'factors'
  | 'accounts'
  | 'wallets'
  | 'passkeys'
  | 'identities'
  | 'connectedApps'
  | 'profiles'
> = {
  'session.get': { call: (c) => c.session.get(), outcomes: everyone },
  'session.renew': {
    call: (c) => c.session.renew(),
    outcomes: anyAccount,
    unrecorded: 'extends the own session, which every visit does',
  },
  'session.readSignOn': { call: (c) => c.session.readSignOn(), outcomes: anyAccount },
  'session.listMine': { call: (c) => c.session.listMine(), outcomes: anyAccount },
  // Another person's session; see sessions.test.ts for the person's own.
  'session.end': {
    call: (c, w) => c.session.end({ id: w.otherManagersSession.id }),
    outcomes: { ...all('NOT_FOUND'), ...signedOut },
    recorded: { by: 'student', call: async (c, w) => c.session.end(await makeSession(w.app, w.owner)) },
  },
  'session.endOthers': {
    call: (c) => c.session.endOthers(),
    outcomes: anyAccount,
    recorded: {
      by: 'student',
      call: async (c, w) => {
        await makeSession(w.app, w.owner)
        return c.session.endOthers()
      },
    },
  },
  'reauthentication.options': { call: (c) => c.reauthentication.options(), outcomes: anyAccount },
  'reauthentication.sendCode': {
    call: (c) => c.reauthentication.sendCode(),
    outcomes: anyAccount,
    unrecorded: 'sends a code by email',
  },
  'reauthentication.startPasskey': {
    call: (c) => c.reauthentication.startPasskey(),
    outcomes: anyAccount,
    unrecorded: 'makes a challenge',
  },
  'reauthentication.confirm': {
    call: (c) => c.reauthentication.confirm({ proof: { kind: 'password', password: 'wrong' } }),
    outcomes: { ...all('WRONG_PASSWORD'), ...signedOut },
    recorded: {
      by: 'admin',
      call: async (c, w) => {
        await setPassword(w.db, w.admin, 'a long password')
        await makeStale(w.db, w.admin)
        return c.reauthentication.confirm({ proof: { kind: 'password', password: 'a long password' } })
      },
    },
  },
  'factors.listMine': { call: (c) => c.factors.listMine(), outcomes: anyAccount },
  'factors.startAuthenticator': { call: (c) => c.factors.startAuthenticator(), outcomes: anyAccount },
  'factors.confirmAuthenticator': {
    call: (c) => c.factors.confirmAuthenticator({ code: '123456' }),
    outcomes: { ...all('NOT_STARTED'), ...signedOut },
    recorded: { by: 'student', call: (c, { app }) => addAuthenticator(c, app.time.now) },
  },
  'factors.removeAuthenticator': {
    call: (c) => c.factors.removeAuthenticator(),
    outcomes: { ...all('NOT_SET_UP'), ...signedOut },
    recorded: {
      by: 'student',
      call: async (c, { app }) => {
        await addAuthenticator(c, app.time.now)
        return c.factors.removeAuthenticator()
      },
    },
  },
  'factors.renewRecoveryCodes': {
    call: (c) => c.factors.renewRecoveryCodes(),
    outcomes: { ...all('NOT_SET_UP'), ...signedOut },
    recorded: {
      by: 'student',
      call: async (c, { app }) => {
        await addAuthenticator(c, app.time.now)
        return c.factors.renewRecoveryCodes()
      },
    },
  },
  'accounts.updateProfile': {
    call: (c) => c.accounts.updateProfile({ firstName: 'A', lastName: 'B', university: 'C' }),
    outcomes: anyAccount,
  },
  'accounts.changeLanguage': { call: (c) => c.accounts.changeLanguage({ language: 'fr' }), outcomes: anyAccount },
  'accounts.changePassword': {
    call: (c) => c.accounts.changePassword({ newPassword: 'a new password' }),
    outcomes: anyAccount,
  },
  'accounts.requestEmailChange': {
    call: (c) => c.accounts.requestEmailChange({ email: `${randomUUID()}@gmail.com` }),
    outcomes: anyAccount,
  },
  'accounts.openEmailChange': {
    call: (c) => c.accounts.openEmailChange({ token: 'unknown' }),
    outcomes: unknownLink,
    unrecorded: 'reads',
  },
  'accounts.confirmEmailChange': {
    call: (c) => c.accounts.confirmEmailChange({ token: 'unknown' }),
    outcomes: unknownLink,
    recorded: {
      by: 'account by link',
      call: async (c, w) => {
        const newEmail = `${randomUUID()}@gmail.com`
        const expiresAt = new Date(w.app.time.now.getTime() + HOUR)
        const change = { profileId: w.owner.id, newEmail, step: 'new address' as const, tokenHash: hashed('token') }
        await w.db
          .insertInto('emailChanges')
          .values({ ...change, expiresAt })
          .execute()
        return c.accounts.confirmEmailChange({ token: 'token' })
      },
    },
  },
  'wallets.prepareSignIn': {
    call: (c) => c.wallets.prepareSignIn({ address: WALLET }),
    outcomes: everyone,
    unrecorded: 'makes a message to sign',
  },
  'wallets.prepareLink': {
    call: (c) => c.wallets.prepareLink({ address: WALLET }),
    outcomes: anyAccount,
    unrecorded: 'makes a message to sign',
  },
  'wallets.listMine': { call: (c) => c.wallets.listMine(), outcomes: anyAccount },
  'wallets.link': {
    call: (c) => c.wallets.link({ message: 'unsigned', signature: '0x' }),
    outcomes: { ...all('INVALID_PROOF'), ...signedOut },
    unrecorded: 'covered by wallets.test.ts, which has a wallet to sign with',
  },
  'wallets.unlink': {
    call: (c, w) => c.wallets.unlink({ id: w.wallet.id }),
    outcomes: { ...all('NOT_FOUND'), ...signedOut, owner: 'ok' },
  },
  'passkeys.listMine': { call: (c) => c.passkeys.listMine(), outcomes: anyAccount },
  'passkeys.prepareAdd': {
    call: (c) => c.passkeys.prepareAdd(),
    outcomes: anyAccount,
    unrecorded: 'makes a challenge',
  },
  'passkeys.add': {
    call: (c) => c.passkeys.add({ name: 'Laptop', credential: RECORDED.registration }),
    outcomes: { ...all('INVALID_PASSKEY'), ...signedOut },
    unrecorded: 'covered by passkeys.test.ts, which has a passkey of a browser',
  },
  'passkeys.rename': {
    call: (c, w) => c.passkeys.rename({ id: w.passkey.id, name: 'Phone' }),
    outcomes: { ...all('NOT_FOUND'), ...signedOut, owner: 'ok' },
  },
  'passkeys.remove': {
    call: (c, w) => c.passkeys.remove({ id: w.passkey.id }),
    outcomes: { ...all('NOT_FOUND'), ...signedOut, owner: 'ok' },
  },
  'identities.list': { call: (c) => c.identities.list(), outcomes: anyAccount },
  'identities.unlink': {
    call: (c) => c.identities.unlink({ id: randomUUID() }),
    outcomes: { ...all('NOT_FOUND'), ...signedOut },
    recorded: {
      by: 'student',
      call: async (c, w) => {
        const account = { userId: w.owner.id, accountId: randomUUID(), providerId: randomUUID(), password: null }
        const identity = w.db.insertInto('accounts').values(account).returning('id')
        return c.identities.unlink(await identity.executeTakeFirstOrThrow())
      },
    },
  },
  'connectedApps.describeRequest': {
    call: (c, w) =>
      c.connectedApps.describeRequest({
        query: `client_id=${w.apiClient.id}&redirect_uri=https://app.example/&exp=9999999999`,
      }),
    outcomes: anyAccount,
    unrecorded: 'reads',
  },
  'connectedApps.listMine': { call: (c) => c.connectedApps.listMine(), outcomes: anyAccount },
  'connectedApps.remove': {
    call: (c, w) => c.connectedApps.remove({ id: w.consent.id }),
    outcomes: { ...all('NOT_FOUND'), ...signedOut, owner: 'ok' },
  },
  'profiles.update': {
    call: (c) =>
      c.profiles.update({ firstName: 'A', lastName: 'B', university: 'C', major: 'Law', graduationYear: 2027 }),
    outcomes: anyStudent,
  },
}

const WALLET = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
