import { MAX_FILE_SIZE } from '#domain/imports'
import { INVITATION_DAYS } from '#domain/invitation'
import { RETENTION_PAUSE_DAYS } from '#domain/retention'
import { DELIVERY_DAYS } from '#domain/webhooks'
import type { FeatureTexts } from './feature-text.ts'

type AdministrationFeature =
  | 'users'
  | 'invitations'
  | 'universities'
  | 'appearance'
  | 'emailTexts'
  | 'approvalSettings'
  | 'feedbackSettings'
  | 'signInConnections'
  | 'provisioning'
  | 'apiClients'
  | 'webhooks'
  | 'imports'
  | 'audit'
  | 'privacy'
  | 'system'

/** What admins manage. */
export const ADMINISTRATION_TEXTS: FeatureTexts<AdministrationFeature> = {
  users: {
    title: 'Accounts and staff',
    about: 'Everybody’s accounts, and who is manager or admin.',
    endpoints: {
      listStaff: 'For admins.',
      addManager: 'For admins. The user must have an account already.',
      removeManager: 'For admins.',
      search: 'For admins.',
      get: 'For admins.',
      listSessions: 'For admins.',
      endSession: 'For admins.',
      endSessions: 'For admins.',
      lock: 'For admins. The last admin cannot be locked.',
      unlock: 'For admins.',
      resetFactors: 'For admins. An email tells the owner.',
    },
  },
  invitations: {
    title: 'Invitations',
    about: 'Managers and admins are invited by email.',
    endpoints: {
      list: 'For admins.',
      send: `For admins. The link is valid for ${INVITATION_DAYS} days.`,
      resend: 'For admins.',
      withdraw: 'For admins. The link stops working at once.',
      open: 'For whoever has the link.',
      accept: 'For whoever has the link.',
    },
  },
  universities: {
    title: 'Email domains',
    about: 'Students register with an address of one of these domains, which decides their university.',
    endpoints: {
      listDomains: 'For everybody.',
      addDomain: 'For admins.',
      changeDomain: 'For admins.',
      removeDomain: 'For admins.',
    },
  },
  appearance: {
    title: 'Appearance',
    about: 'The logo, the accent colour, the support contact and the texts of emails.',
    endpoints: {
      get: 'For admins. Null means the default.',
      changeSupport: 'For admins. Empty texts mean the default.',
      changeAccent:
        'For admins. Empty for the default. A colour with too little contrast in one of the schemes is refused, with the nearest one that works.',
      setLogo:
        'For admins. SVG or PNG in base64, at most 64 KB. SVG with scripts, event handlers, foreign objects or links to other files is refused. Emails show PNG only.',
      removeLogo: 'For admins. Without one for light, the product shows its own mark.',
    },
  },
  emailTexts: {
    title: 'Texts of emails',
    about: 'The words of the emails that supervisors and students see most, with placeholders such as `{student}`.',
    endpoints: {
      list: 'For admins. Null means the product’s own words.',
      save: 'For admins. Unknown placeholders are refused, and words that do not name the student to a supervisor. The product adds the button with the link.',
      reset: 'For admins. Back to the product’s own words.',
      preview: 'For admins. The whole email with sample data.',
      sendTest: 'For admins. Sends the stored words with sample data to your own address, at most 20 times an hour.',
    },
  },
  approvalSettings: {
    title: 'Approval settings',
    about: 'Whether internships and feedback wait for a reviewer.',
    endpoints: { list: 'For admins.', change: 'For admins. Applies to what is submitted afterwards.' },
  },
  feedbackSettings: {
    title: 'Feedback settings',
    about: 'The form of supervisors, and the automatic emails.',
    endpoints: { get: 'For admins.', change: 'For admins. Emails that are due later follow the new settings.' },
  },
  signInConnections: {
    title: 'Single sign-on',
    about: 'Connections to identity providers (OpenID Connect and SAML 2.0).',
    endpoints: {
      list: 'For admins. The response also has what the provider must be told about the next connection.',
      save: 'For admins. A connection that cannot work is refused with the first problem found.',
      test: 'For admins. Asks the identity provider and changes nothing.',
      remove: 'For admins.',
    },
  },
  provisioning: {
    title: 'Provisioning',
    about: 'Identity systems that create, change and lock accounts by SCIM 2.0 under /scim/v2.',
    endpoints: {
      list: 'For admins.',
      add: 'For admins.',
      change: 'For admins. New rules for roles apply at once.',
      renewToken: 'For admins. The token is shown only here.',
      remove: 'For admins.',
    },
  },
  apiClients: {
    title: 'API clients',
    about:
      'Apps that act for people, and systems that read on their own. Admins switch this on in the sign-in settings.',
    endpoints: {
      list: 'For admins.',
      create: 'For admins. Apps with a server and systems get a secret; apps on devices have none.',
      change: 'For admins. Fewer scopes apply to existing tokens at once.',
      rotateSecret: 'For admins. The secret is shown only here.',
      disable: 'For admins.',
      enable: 'For admins.',
      delete: 'For admins.',
    },
  },
  webhooks: {
    title: 'Webhooks',
    about: 'Addresses of other systems that are told about changes. How to receive them is described under Webhooks.',
    endpoints: {
      list: 'For admins.',
      get: 'For admins.',
      add: 'For admins. The address is public and starts with https://.',
      change: 'For admins. Deliveries that are waiting go to the new address.',
      renewSecret: 'For admins. The secret is shown only here.',
      disable: 'For admins. What happens from now on is not sent later.',
      enable: 'For admins. Deliveries that were waiting are sent.',
      remove: 'For admins.',
      sendTest: 'For admins. The delivery appears in the list, and its outcome within seconds.',
      listDeliveries: `For admins. Deliveries are kept for ${DELIVERY_DAYS} days.`,
      sendAgain: 'For admins. With the same webhook-id as before.',
    },
  },
  imports: {
    title: 'Imports',
    about: 'Departments, students and internships from CSV files: upload, check, start.',
    endpoints: {
      list: 'For admins.',
      get: 'For admins. Ask again while it runs.',
      upload: `For admins. The body is the file itself, with Content-Type text/csv and at most ${MAX_FILE_SIZE / 1024 / 1024} MB.`,
      chooseEncoding: 'For admins, if the preview shows wrong letters. The columns stay as they were matched.',
      check: 'For admins. The columns say which column, from 0, has each field.',
      start:
        'For admins. Runs in the background. A file with problems needs skipProblems: its other rows are imported.',
      cancel: 'For admins.',
      undo: 'For admins. Records that somebody has used since stay.',
    },
  },
  audit: {
    title: 'Audit trail',
    about: 'Who changed what, when and from where.',
    endpoints: { list: 'For admins. Filter by person, kind of record, action and days.' },
  },
  privacy: {
    title: 'Privacy',
    about: 'Copies of one’s data, erasure, and how long records are kept.',
    endpoints: {
      download: 'For students.',
      getErasure: 'For students. The request is null if there is none.',
      requestErasure: 'For students. An admin answers within a month.',
      withdrawErasure: 'For students.',
      listErasures: 'For admins.',
      previewErasure: 'For admins. Changes nothing.',
      erase: 'For admins. Cannot be undone.',
      declineErasure: 'For admins. The person gets the reason by email.',
      previewStudent: 'For admins. Changes nothing.',
      eraseStudent: 'For admins. Cannot be undone.',
      getRetention: 'For admins.',
      changeRetention: `For admins. Nothing is erased for ${RETENTION_PAUSE_DAYS} days after a change.`,
      previewRetention: 'For admins. Changes nothing.',
    },
  },
  system: {
    title: 'System',
    about: 'How the server is doing, and emails that failed.',
    endpoints: {
      get: 'For admins.',
      listDeadEmails: 'For admins.',
      sendAgain: 'For admins. The email is written anew from the current data.',
      sendAllAgain: 'For admins.',
    },
  },
}
