import { randomUUID } from 'node:crypto'
import { connectionForm, requireSignOn } from '../connections.ts'
import { questionSetForm } from '../question-sets.ts'
import { adminsOnly, anyAccount, type ExamplesOf, everyone, unknownToAdmins } from './example.ts'
import { type ExampleWorld, termIn } from './example-world.ts'

export const SETTINGS_EXAMPLES: ExamplesOf<
  | 'universities'
  | 'departments'
  | 'terms'
  | 'questionSets'
  | 'appearance'
  | 'emailTexts'
  | 'subjectTrials'
  | 'approvalSettings'
  | 'feedbackSettings'
  | 'signInSettings'
  | 'signInConnections'
> = {
  'universities.listDomains': { call: (c) => c.universities.listDomains(), outcomes: everyone },
  'universities.addDomain': {
    call: (c) => c.universities.addDomain({ domain: `${randomUUID()}.example`, university: 'Example University' }),
    outcomes: adminsOnly,
  },
  'universities.changeDomain': {
    call: (c, w) => c.universities.changeDomain({ domain: w.domain, university: 'New' }),
    outcomes: adminsOnly,
  },
  'universities.removeDomain': {
    call: (c, w) => c.universities.removeDomain({ domain: w.domain }),
    outcomes: adminsOnly,
  },
  'departments.list': { call: (c) => c.departments.list(), outcomes: anyAccount },
  'departments.add': { call: (c) => c.departments.add({ name: `Department ${randomUUID()}` }), outcomes: adminsOnly },
  'departments.edit': {
    call: (c, w) => c.departments.edit({ id: w.department.id, name: `Department ${randomUUID()}` }),
    outcomes: adminsOnly,
  },
  'departments.delete': { call: (c, w) => c.departments.delete({ id: w.department.id }), outcomes: adminsOnly },
  'terms.list': { call: (c) => c.terms.list(), outcomes: anyAccount },
  'terms.add': { call: (c) => c.terms.add(termIn(2101)), outcomes: adminsOnly },
  'terms.edit': { call: (c, w) => c.terms.edit({ id: w.term.id, ...termIn(2102) }), outcomes: adminsOnly },
  'terms.delete': { call: (c, w) => c.terms.delete({ id: w.term.id }), outcomes: adminsOnly },
  'questionSets.list': { call: (c) => c.questionSets.list(), outcomes: adminsOnly },
  'questionSets.listReady': { call: (c) => c.questionSets.listReady(), outcomes: adminsOnly },
  'questionSets.add': {
    call: (c, w) => c.questionSets.add(questionSetForm({ departments: [w.department.name] })),
    outcomes: adminsOnly,
  },
  'questionSets.edit': {
    call: (c, w) => c.questionSets.edit({ id: w.questionSet.id, version: 1, ...questionSetForm() }),
    outcomes: adminsOnly,
  },
  'questionSets.setArchived': {
    call: (c, w) => c.questionSets.setArchived({ id: w.questionSet.id, isArchived: true }),
    outcomes: adminsOnly,
  },
  'questionSets.preview': {
    call: (c) => c.questionSets.preview({ questions: questionSetForm().questions }),
    outcomes: adminsOnly,
    unrecorded: 'shows questions and changes nothing',
  },
  'questionSets.sendTest': {
    call: (c, w) => c.questionSets.sendTest({ id: w.questionSet.id }),
    outcomes: adminsOnly,
  },
  'appearance.get': { call: (c) => c.appearance.get(), outcomes: adminsOnly },
  'appearance.changeSupport': { call: (c) => c.appearance.changeSupport(SUPPORT), outcomes: adminsOnly },
  'appearance.changeAccent': { call: (c) => c.appearance.changeAccent({ accent: '#003366' }), outcomes: adminsOnly },
  'appearance.setLogo': { call: (c) => c.appearance.setLogo(LOGO), outcomes: adminsOnly },
  'appearance.removeLogo': {
    call: (c) => c.appearance.removeLogo({ scheme: 'dark' }),
    outcomes: adminsOnly,
    recorded: {
      by: 'admin',
      call: async (c) => {
        await c.appearance.setLogo(LOGO)
        return c.appearance.removeLogo({ scheme: 'dark' })
      },
    },
  },
  'emailTexts.list': { call: (c) => c.emailTexts.list(), outcomes: adminsOnly },
  'emailTexts.save': { call: (c) => c.emailTexts.save(EMAIL_TEXT), outcomes: adminsOnly },
  'emailTexts.preview': {
    call: (c) => c.emailTexts.preview(EMAIL_TEXT),
    outcomes: adminsOnly,
    unrecorded: 'shows an email and changes nothing',
  },
  'emailTexts.sendTest': { call: (c) => c.emailTexts.sendTest({ email: EMAIL_TEXT.email }), outcomes: adminsOnly },
  'emailTexts.reset': {
    call: (c) => c.emailTexts.reset({ email: EMAIL_TEXT.email }),
    outcomes: adminsOnly,
    recorded: {
      by: 'admin',
      call: async (c) => {
        await c.emailTexts.save(EMAIL_TEXT)
        return c.emailTexts.reset({ email: EMAIL_TEXT.email })
      },
    },
  },
  'subjectTrials.list': { call: (c) => c.subjectTrials.list({ email: 'feedback-request' }), outcomes: adminsOnly },
  'subjectTrials.plan': { call: (c) => c.subjectTrials.plan({ email: 'feedback-request' }), outcomes: adminsOnly },
  'subjectTrials.start': { call: (c) => c.subjectTrials.start(SUBJECT_TRIAL), outcomes: adminsOnly },
  'subjectTrials.end': {
    call: (c) => c.subjectTrials.end({ id: randomUUID() }),
    outcomes: unknownToAdmins,
    recorded: {
      by: 'admin',
      call: async (c) =>
        c.subjectTrials.end(await c.subjectTrials.start({ ...SUBJECT_TRIAL, email: 'feedback-reminder' })),
    },
  },
  'approvalSettings.list': { call: (c) => c.approvalSettings.list(), outcomes: adminsOnly },
  'approvalSettings.change': {
    call: (c) => c.approvalSettings.change({ settingKey: 'require_feedback_approval', settingValue: true }),
    outcomes: adminsOnly,
    recorded: {
      by: 'admin',
      call: async (c) => {
        const setting = { settingKey: 'require_feedback_approval' as const }
        await c.approvalSettings.change({ ...setting, settingValue: false })
        return c.approvalSettings.change({ ...setting, settingValue: true })
      },
    },
  },
  'feedbackSettings.get': { call: (c) => c.feedbackSettings.get(), outcomes: adminsOnly },
  'feedbackSettings.daysOff': {
    call: (c) => c.feedbackSettings.daysOff({ timeZone: 'Asia/Riyadh' }),
    outcomes: adminsOnly,
  },
  'feedbackSettings.change': {
    call: async (c, { db }) => {
      const row = await db.selectFrom('feedbackSettings').selectAll().executeTakeFirstOrThrow()
      const {
        id: _id,
        updatedBy: _by,
        updatedAt: _at,
        awaitsChoice: _choice,
        confirmationsSince: _since,
        ...settings
      } = row
      return c.feedbackSettings.change({ ...settings, askConfirmation: !settings.askConfirmation })
    },
    outcomes: adminsOnly,
  },
  'signInSettings.options': { call: (c) => c.signInSettings.options(), outcomes: everyone },
  'signInSettings.get': { call: (c) => c.signInSettings.get(), outcomes: adminsOnly },
  'signInSettings.change': {
    call: (c) =>
      c.signInSettings.change({
        emailChange: false,
        emailCode: false,
        magicLink: false,
        wallet: true,
        passkeys: false,
        twoFactor: 'optional',
        apiClients: true,
        provisioning: false,
      }),
    outcomes: adminsOnly,
  },
  'signInConnections.list': { call: (c) => c.signInConnections.list(), outcomes: adminsOnly },
  'signInConnections.save': { call: (c, w) => c.signInConnections.save(samlConnection(w)), outcomes: adminsOnly },
  'signInConnections.test': {
    call: (c, w) => c.signInConnections.test(samlConnection(w)),
    outcomes: adminsOnly,
    unrecorded: 'asks the provider and stores nothing',
  },
  'signInConnections.findProviders': {
    call: (c, { metadataUrl }) =>
      c.signInConnections.findProviders({ metadataUrl, metadataXml: '', metadataCertificate: '' }),
    outcomes: adminsOnly,
    unrecorded: 'asks the provider and stores nothing',
  },
  'signInConnections.takeReport': {
    call: (c) => c.signInConnections.takeReport({ id: 'unknown' }),
    outcomes: unknownToAdmins,
    unrecorded: 'shows what came, which changed nothing',
  },
  'signInConnections.releasePerson': {
    call: (c, w) => c.signInConnections.releasePerson({ id: randomUUID(), accountId: w.owner.id }),
    outcomes: unknownToAdmins,
    recorded: {
      by: 'admin',
      call: async (c, w) => {
        const id = await knownBy(w)
        return c.signInConnections.releasePerson({ id, accountId: w.owner.id })
      },
    },
  },
  'signInConnections.releaseEverybody': {
    call: (c) => c.signInConnections.releaseEverybody({ id: randomUUID() }),
    outcomes: unknownToAdmins,
    recorded: {
      by: 'admin',
      call: async (c, w) => {
        const id = await knownBy(w)
        return c.signInConnections.releaseEverybody({ id })
      },
    },
  },
  'signInConnections.remove': {
    call: (c) => c.signInConnections.remove({ id: randomUUID() }),
    outcomes: unknownToAdmins,
    recorded: {
      by: 'admin',
      call: async (c, w) => {
        const form = samlConnection(w)
        await c.signInConnections.save(form)
        return c.signInConnections.remove({ id: form.id })
      },
    },
  },
}

const SUPPORT = { supportEmail: 'help@nord.example', supportName: '', supportUrl: '' }
const LOGO = { scheme: 'dark', contentType: 'image/svg+xml', content: btoa('<svg></svg>') } as const
const SUBJECT_TRIAL = {
  email: 'feedback-request',
  smallestDifference: 10,
  subjects: { en: 'Two minutes for {student}?' },
} as const

const EMAIL_TEXT = { email: 'feedback-approved', subject: 'Ready', heading: 'Ready', body: 'Please read it.' } as const

/** A connection that knows the owner by a lasting identifier. */
async function knownBy({ db, owner }: ExampleWorld): Promise<string> {
  const id = await requireSignOn(db, { domain: `${randomUUID()}.example` })
  await db.insertInto('accounts').values({ userId: owner.id, accountId: randomUUID(), providerId: id }).execute()
  return id
}

function samlConnection({ metadataUrl }: ExampleWorld) {
  return connectionForm({ protocol: 'saml', metadataUrl, domains: [`${randomUUID()}.example`] })
}
