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
  session: {
    title: 'Session',
    about: 'Who is calling, and where this account is signed in.',
    endpoints: {
      get: 'For everybody. Without a session or token, the user is null. With a token, it says for whom the token acts.',
      renew: 'For everybody with a session.',
      listMine: 'For everybody with a session.',
      end: 'For everybody with a session. The device has to sign in again.',
      endOthers: 'For everybody with a session.',
    },
  },
  reauthentication: {
    title: 'Fresh proof',
    about: 'Some changes need recent proof of who is calling. They answer FRESH_PROOF_REQUIRED until it is given here.',
    endpoints: {
      options: 'For everybody with a session.',
      sendCode: 'For everybody with a session.',
      startPasskey: 'For everybody with a session.',
      confirm: 'For everybody with a session. The proof counts for some minutes.',
    },
  },
  factors: {
    title: 'Two-step verification',
    about: 'An authenticator app as second factor, and recovery codes.',
    endpoints: {
      listMine: 'For everybody with a session.',
      startAuthenticator: 'For everybody with a session.',
      confirmAuthenticator: 'For everybody with a session. The recovery codes are shown only here.',
      removeAuthenticator: 'For everybody with a session. An email tells the owner.',
      renewRecoveryCodes: 'For everybody with an authenticator app. The earlier codes stop working.',
    },
  },
  accounts: {
    title: 'Account',
    about: 'Name, language, password and email address.',
    endpoints: {
      updateProfile: 'For everybody with a session.',
      changeLanguage: 'For everybody with a session. Null leaves the choice to the browser, and emails are in English.',
      changePassword: 'For everybody with a session. A password needs eight characters and must not be a common one.',
      requestEmailChange: 'For everybody with a session. Nothing changes before the links are followed.',
      openEmailChange: 'For whoever has the link.',
      confirmEmailChange: 'For whoever has the link. The address changes once both links were confirmed.',
    },
  },
  profiles: {
    title: 'Student profile',
    about: 'Registering an internship needs a complete profile.',
    endpoints: { update: 'For students.' },
  },
  passkeys: {
    title: 'Passkeys',
    about: 'Web Authentication, level 3. The browser makes and uses the keys.',
    endpoints: {
      listMine: 'For everybody with a session.',
      prepareAdd: 'For everybody with a session. Pass the response to navigator.credentials.create().',
      add: 'For everybody with a session. Takes what the browser returned.',
      rename: 'For everybody with a session.',
      remove: 'For everybody with a session. The last way to sign in cannot be removed.',
    },
  },
  wallets: {
    title: 'Wallets',
    about: 'Sign-In with Ethereum (ERC-4361), if admins offer it.',
    endpoints: {
      prepareSignIn: 'For everybody.',
      prepareLink: 'For everybody with a session.',
      listMine: 'For everybody with a session.',
      link: 'For everybody with a session. Takes the prepared message and its signature.',
      unlink: 'For everybody with a session.',
    },
  },
  identities: {
    title: 'Ways to sign in',
    about: 'The password and the identity providers of an account.',
    endpoints: {
      list: 'For everybody with a session.',
      unlink: 'For everybody with a session. The last way to sign in cannot be removed.',
    },
  },
  connectedApps: {
    title: 'Apps of an account',
    about: 'The apps that people have allowed to act for them.',
    endpoints: {
      describeRequest: 'For everybody with a session. The consent screen shows the response.',
      listMine: 'For everybody with a session.',
      remove: 'For everybody with a session.',
    },
  },
  signInSettings: {
    title: 'Sign-in settings',
    about: 'Which ways to sign in are offered.',
    endpoints: {
      options: 'For everybody. The login screen needs it.',
      get: 'For admins.',
      change: 'For admins. Applies at once, to everybody.',
    },
  },
}
