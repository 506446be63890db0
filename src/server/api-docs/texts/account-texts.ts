import type { FeatureTexts } from './feature-text.ts'

type AccountFeature =
  | 'session'
  | 'reauthentication'
  | 'factors'
  | 'accounts'
  | 'profiles'
  | 'passkeys'
  | 'wallets'
  | 'identities'
  | 'connectedApps'
  | 'signInSettings'

/** One's own account. */
export const ACCOUNT_TEXTS: FeatureTexts<AccountFeature> = {
  session: { title: 'Session', about: 'Who is calling, and where this account is signed in.' },
  reauthentication: {
    title: 'Fresh proof',
    about: 'Some changes need recent proof of who is calling. They answer FRESH_PROOF_REQUIRED until it is given here.',
  },
  factors: { title: 'Two-step verification', about: 'An authenticator app as second factor, and recovery codes.' },
  accounts: { title: 'Account', about: 'Name, language, password and email address.' },
  profiles: { title: 'Student profile', about: 'Registering an internship needs a complete profile.' },
  passkeys: { title: 'Passkeys', about: 'Web Authentication, level 3. The browser makes and uses the keys.' },
  wallets: { title: 'Wallets', about: 'Sign-In with Ethereum (ERC-4361), if admins offer it.' },
  identities: { title: 'Ways to sign in', about: 'The password and the identity providers of an account.' },
  connectedApps: { title: 'Apps of an account', about: 'The apps that people have allowed to act for them.' },
  signInSettings: { title: 'Sign-in settings', about: 'Which ways to sign in are offered.' },
}
