import type { Contract } from '#contract/contract'
import { MAX_MAILINGS_PER_DAY, MAX_RECIPIENTS } from '#domain/office/mailing-limits'

/** The introduction to a feature in the API reference; endpoints describe themselves. */
type FeatureText = { title: string; about: string }

/** Internships, feedback, and what reviewers do with them. */
const RECORDS = {
  internships: { title: 'Internships', about: 'What students register and reviewers approve or reject.' },
  supervisors: { title: 'Supervisors', about: 'The people whom students name. They need no account.' },
  feedbackRequests: {
    title: 'Requests for feedback',
    about:
      'Students ask supervisors for feedback; supervisors answer by the link in an email, whose token stands for them.',
  },
  inPersonEmails: {
    title: 'Emails about asking in person',
    about: 'Whether a student gets emails that say when to ask supervisors in person.',
  },
  assignments: {
    title: 'Answers of supervisors',
    about: 'What a supervisor can say besides giving feedback, with the token of the emailed link.',
  },
  openRequests: { title: 'Open requests', about: 'Requests that supervisors have not answered yet.' },
  feedback: { title: 'Feedback', about: 'What supervisors have submitted.' },
  selfAssessments: {
    title: 'Self-assessments',
    about:
      'Students answer the questions of the supervisor about themselves, if the term of the internship asks for it. Reviewers read the answers with the feedback and the student; supervisors never see them.',
  },
  midterms: {
    title: 'Mid-term feedback',
    about:
      'Students ask supervisors how they are doing half-way through the internship, if its term asks for that. A reviewer releases the answers to the student. The final feedback is separate.',
  },
  reportLinks: {
    title: 'Verification links',
    about: 'With such a link, others can check that a PDF report is genuine.',
  },
  students: { title: 'Students', about: 'Students as reviewers see them.' },
  employers: {
    title: 'Employers',
    about: 'Employers are made from what students type. Admins merge different spellings.',
  },
  find: { title: 'Search by name', about: 'The search box of reviewers.' },
  statistics: { title: 'Statistics', about: 'Figures of everything you may see.' },
  exports: { title: 'Exports', about: 'CSV files with a title row, in UTF-8.' },
  departments: {
    title: 'Departments',
    about: 'A student belongs to the department with the name of the student’s major.',
  },
  questionSets: {
    title: 'Question sets',
    about: 'What departments ask supervisors beyond the six ratings and the texts.',
  },
  terms: {
    title: 'Academic terms',
    about: 'Periods such as ‘Summer 2026’, by which lists can be filtered. They do not overlap.',
  },
  savedViews: {
    title: 'Saved views',
    about: 'Filters that a reviewer keeps under a name. A view gives no access: the list shows what you may see.',
  },
  exportColumns: {
    title: 'Columns of exports',
    about: 'Which columns the screens ask for when a person exports. The exports of the API do not depend on them.',
  },
  scheduledExports: {
    title: 'Scheduled exports',
    about:
      'Emails with a link to an export, week by week or month by month. The email contains no records; the export behind the link has what you may see when you open it.',
  },
}

/** What staff do with records: decisions, notes, assignments, messages. */
const FOLLOWING_UP = {
  bulkDecisions: {
    title: 'Decisions about many records',
    about: 'Reviewers decide about records that they have selected, or about all that match a filter.',
  },
  staffNotes: {
    title: 'Staff notes',
    about: 'What reviewers note about a student or an internship for their colleagues.',
  },
  assignees: {
    title: 'Assigning',
    about: 'Who takes care of a record that waits for a decision. Everybody who may review it can still decide.',
  },
  messages: {
    title: 'Messages',
    about: `Emails of a reviewer to several people, at most ${MAX_RECIPIENTS} at once and ${MAX_MAILINGS_PER_DAY} messages a day.`,
  },
  digest: { title: 'Weekly email', about: 'On Monday reviewers are told what waits, if anything does.' },
}

/** What admins manage. */
const ADMINISTRATION = {
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
    title: 'Wording of emails',
    about: 'The words of the emails that supervisors and students see most, with placeholders such as `{student}`.',
  },
  subjectTrials: {
    title: 'Trials of subjects',
    about: 'Another subject for the emails that ask for feedback, tried on half of the people.',
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
    about:
      'Addresses of other systems that are told about changes. How to receive them is described in the introduction under ‘Receiving webhooks’.',
  },
  imports: { title: 'Imports', about: 'Departments, students and internships from CSV files: upload, check, start.' },
  audit: { title: 'Audit trail', about: 'Who changed what, when and from where.' },
  privacy: { title: 'Privacy', about: 'Copies of one’s data, erasure, and how long records are kept.' },
  system: { title: 'System', about: 'How the server is doing, and emails that failed.' },
}

/** The person's own account. */
const OWN_ACCOUNT = {
  session: { title: 'Session', about: 'Who is calling, and where this account is signed in.' },
  reauthentication: {
    title: 'Fresh proof',
    about:
      'Some changes need recent proof of who is calling. They respond with FRESH_PROOF_REQUIRED until it is given here.',
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

/** The parts of the reference, in order. */
export const PARTS = [
  { title: 'Internships and feedback', features: Object.keys(RECORDS) },
  { title: 'Following up', features: Object.keys(FOLLOWING_UP) },
  { title: 'Administration', features: Object.keys(ADMINISTRATION) },
  { title: 'Your own account', features: Object.keys(OWN_ACCOUNT) },
]

/** A missing feature is a type error. */
const TEXTS: Record<keyof Contract, FeatureText> = { ...RECORDS, ...FOLLOWING_UP, ...ADMINISTRATION, ...OWN_ACCOUNT }

export function textOf(feature: string): FeatureText {
  return TEXTS[feature as keyof Contract]
}
