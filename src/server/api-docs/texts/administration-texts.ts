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
  users: { title: 'Accounts and staff', about: 'Everybody’s accounts, and who is manager or admin.' },
  invitations: { title: 'Invitations', about: 'Managers and admins are invited by email.' },
  universities: {
    title: 'Email domains',
    about: 'Students register with an address of one of these domains, which decides their university.',
  },
  appearance: {
    title: 'Appearance',
    about: 'The logo, the accent colour, the support contact and the texts of emails.',
  },
  emailTexts: {
    title: 'Texts of emails',
    about: 'The words of the emails that supervisors and students see most, with placeholders such as `{student}`.',
  },
  approvalSettings: { title: 'Approval settings', about: 'Whether internships and feedback wait for a reviewer.' },
  feedbackSettings: { title: 'Feedback settings', about: 'The form of supervisors, and the automatic emails.' },
  signInConnections: {
    title: 'Single sign-on',
    about: 'Connections to identity providers (OpenID Connect and SAML 2.0).',
  },
  provisioning: {
    title: 'Provisioning',
    about: 'Identity systems that create, change and lock accounts by SCIM 2.0 under /scim/v2.',
  },
  apiClients: {
    title: 'API clients',
    about:
      'Apps that act for people, and systems that read on their own. Admins switch this on in the sign-in settings.',
  },
  webhooks: {
    title: 'Webhooks',
    about: 'Addresses of other systems that are told about changes. How to receive them is described under Webhooks.',
  },
  imports: { title: 'Imports', about: 'Departments, students and internships from CSV files: upload, check, start.' },
  audit: { title: 'Audit trail', about: 'Who changed what, when and from where.' },
  privacy: { title: 'Privacy', about: 'Copies of one’s data, erasure, and how long records are kept.' },
  system: { title: 'System', about: 'How the server is doing, and emails that failed.' },
}
