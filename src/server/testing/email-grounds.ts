import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { EmailKind } from '#domain/platform/email-kinds'
import { DAY } from '#domain/time/durations'
import { enqueueRequestEmails, type RequestEmail } from '../feedback/requests/asking/request-email-commands.ts'
import { inTransaction } from '../platform/database/client.ts'
import { emailOfKind } from '../platform/email/define-email.ts'
import { tokenJob } from '../platform/email/token-email.ts'
import { seal } from '../platform/secrets/sealed.ts'
import {
  answerFields,
  makeAdmin,
  makeFeedback,
  makeInternship,
  makeMidterm,
  makeStop,
  makeStudent,
} from './factories.ts'
import type { TestApp } from './test-app.ts'
import { makeScheduledExport } from './view-factories.ts'

/** Records with an email that may be sent: its payload, unless it is enqueued already, and a function that removes its ground. */
type Waiting = { job?: object; vanish: () => Promise<unknown> }
type Ground = (app: TestApp) => Promise<Waiting>

async function make(app: TestApp, facts: Parameters<typeof makeInternship>[2] = {}) {
  const student = await makeStudent(app.db)
  const email = `${randomUUID()}@northwind.example`
  const internship = await makeInternship(app.db, student, { ...facts, supervisor: { email } })
  return { student, internship, supervisor: internship.supervisor }
}

const setStatus = ({ db }: TestApp, { id }: { id: string }, status: 'pending' | 'approved' | 'rejected') =>
  db.updateTable('internships').set({ status }).where('id', '=', id).execute()
const lock = ({ db, time }: TestApp, { id }: { id: string }) =>
  db.updateTable('profiles').set({ lockedAt: time.now }).where('id', '=', id).execute()
const forget = ({ db }: TestApp, { id }: { id: string }) =>
  db.updateTable('profiles').set({ role: 'student' }).where('id', '=', id).execute()

/** An email about an internship in this status, which then changes to another one. */
function whileInternship(status: 'pending' | 'approved' | 'rejected', next: typeof status): Ground {
  return async (app) => {
    const { internship } = await make(app, { status })
    return { job: { internshipId: internship.id }, vanish: () => setStatus(app, internship, next) }
  }
}

/** An email about feedback in this status, which then changes to another one. */
function whileFeedback(status: 'submitted' | 'approved', next: typeof status, facts: object = {}): Ground {
  return async (app) => {
    const { supervisor } = await make(app)
    const { id } = await makeFeedback(app.db, supervisor, { status })
    await app.db
      .updateTable('feedback')
      .set({ setBackReason: 'A reason.', ...facts })
      .where('id', '=', id)
      .execute()
    const vanish = () => app.db.updateTable('feedback').set({ status: next }).where('id', '=', id).execute()
    return { job: { feedbackId: id }, vanish }
  }
}

/** An email with answers for a supervisor, who is then erased. */
function untilErased(facts: object = {}): Ground {
  return async (app) => {
    const { supervisor } = await make(app)
    const { id } = await makeFeedback(app.db, supervisor)
    if (Object.keys(facts).length > 0) await app.db.updateTable('feedback').set(facts).where('id', '=', id).execute()
    const email = `erased-${randomUUID()}@erased.invalid`
    const vanish = () =>
      app.db.updateTable('internshipSupervisors').set({ email }).where('id', '=', supervisor.id).execute()
    return { job: { feedbackId: id }, vanish }
  }
}

type Asked = Awaited<ReturnType<typeof make>>
type Asking = Partial<RequestEmail> & {
  status?: 'pending' | 'submitted' | null
  prepare?: (asked: Asked) => Promise<unknown>
}

/** An email that asks a supervisor, enqueued as the product does. */
export function asking(
  kind: EmailKind,
  options: Asking,
  vanish: (app: TestApp, asked: Asked) => Promise<unknown>,
): Ground {
  return async (app) => {
    const { status = 'pending', prepare, ...email } = options
    const asked = await make(app)
    const { db, config, queue, time } = app
    if (status) await makeFeedback(db, asked.supervisor, { status })
    await prepare?.(asked)
    const assignment = {
      supervisorId: asked.supervisor.id,
      studentId: asked.student.id,
      address: asked.supervisor.email,
    }
    const definition = emailOfKind(app.emails, kind) as RequestEmail['email']
    await inTransaction(db, (tx) =>
      enqueueRequestEmails(tx, [[assignment]], { config, queue, now: time.now, email: definition, ...email }),
    )
    return { vanish: () => vanish(app, asked) }
  }
}

export const stop = ({ db, time }: TestApp, { student, supervisor }: Asked) =>
  makeStop(db, student, supervisor.email, new Date(time.now.getTime() + 1))
export const setBack = (app: TestApp, { internship }: Asked) => setStatus(app, internship, 'pending')
export const switchOff =
  (switched: 'sendAutomatically' | 'askConfirmation' | 'askInPerson' | 'askSecondContact') =>
  ({ db }: TestApp) =>
    db
      .updateTable('feedbackSettings')
      .set({ [switched]: false })
      .execute()

/** An email with a code or link, which then expires. */
function untilExpired(kind: EmailKind, days = 1): Ground {
  return async (app) => {
    const { config, db, later, time } = app
    const person = await makeStudent(db)
    if (kind === 'allow-new-address' || kind === 'confirm-new-address')
      await db
        .insertInto('emailChanges')
        .values({
          profileId: person.id,
          newEmail: `${randomUUID()}@new.example`,
          tokenHash: randomUUID(),
          step: 'old address',
          expiresAt: time.now,
        } as never)
        .execute()
    const job = tokenJob(config, { profileId: person.id, token: '12345678', now: time.now })
    const vanish = async () => {
      later(days * DAY)
    }
    return { job, vanish }
  }
}

/** An email to an admin, who then loses the role. */
function whileAdmin(job: (app: TestApp) => Promise<object>): Ground {
  return async (app) => {
    const admin = await makeAdmin(app.db)
    return { job: { ...(await job(app)), profileId: admin.id }, vanish: () => forget(app, admin) }
  }
}

async function sentBack(app: TestApp) {
  const { supervisor } = await make(app)
  const feedback = await makeFeedback(app.db, supervisor, { status: 'pending' })
  const { id } = await app.db
    .insertInto('sentBackFeedback')
    .values({
      ...answerFields(),
      supervisorId: supervisor.id,
      givenByName: supervisor.name,
      givenByEmail: supervisor.email,
      submittedAt: app.time.now,
      sentBackAt: app.time.now,
      reason: 'About another student.',
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  const answers = { ...answerFields(), status: 'submitted' as const, submittedAt: app.time.now }
  const vanish = () => app.db.updateTable('feedback').set(answers).where('id', '=', feedback.id).execute()
  return { job: { sentBackId: id }, vanish }
}

/** A supervisor's statement, and what makes it untrue. */
function said(answer: { kind: 'declined' | 'handed-over'; toName?: string }, declined: boolean): Ground {
  return async (app) => {
    const { supervisor } = await make(app)
    const { db, time } = app
    const change = (set: object) =>
      db.updateTable('internshipSupervisors').set(set).where('id', '=', supervisor.id).execute()
    const toEmail = answer.toName ? supervisor.email : null
    const { id } = await db
      .insertInto('supervisorAnswers')
      .values({
        ...answer,
        toEmail,
        supervisorId: supervisor.id,
        fromName: 'Ann',
        fromEmail: supervisor.email,
        createdAt: time.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (declined) await change({ declinedAt: time.now })
    return {
      job: { answerId: id },
      vanish: () => change(declined ? { declinedAt: null } : { email: 'another@northwind.example' }),
    }
  }
}

const midterm: Ground = async (app) => {
  const asked = await make(app)
  await makeMidterm(app.db, asked.supervisor, { isSubmitted: false })
  await app.db
    .insertInto('terms')
    .values({ name: randomUUID(), startsOn: '2026-05-01', endsOn: '2026-09-30', askMidtermFeedback: true } as never)
    .onConflict((c) => c.doNothing())
    .execute()
    .catch(() => undefined)
  await app.db.updateTable('terms').set({ askMidtermFeedback: true }).execute()
  const id = randomUUID()
  await app.db
    .insertInto('midtermLinks')
    .values({
      id,
      supervisorId: asked.supervisor.id,
      address: asked.supervisor.email,
      tokenHash: id,
      requestedAt: app.time.now,
    })
    .execute()
  return { job: { midtermLinkId: id }, vanish: () => stop(app, asked) }
}

async function mailing(app: TestApp): Promise<Waiting> {
  const asked = await make(app)
  await makeFeedback(app.db, asked.supervisor, { status: 'pending' })
  const [message, email] = [randomUUID(), randomUUID()]
  const now = app.time.now
  await app.db
    .insertInto('messages')
    .values({
      id: message,
      audience: 'supervisors',
      subject: 'Hello',
      body: 'Please answer.',
      createdAt: now,
      undoUntil: now,
    } as never)
    .execute()
  await app.db
    .insertInto('messageEmails')
    .values({ id: email, messageId: message, address: asked.supervisor.email })
    .execute()
  await app.db
    .insertInto('messageStudents')
    .values({ emailId: email, studentId: asked.student.id, supervisorId: asked.supervisor.id })
    .execute()
  return { job: { messageEmailId: email }, vanish: () => stop(app, asked) }
}

const secondContactNotice: Ground = (app) =>
  asking(
    'second-contact-notice',
    {
      isAutomatic: true,
      prepare: ({ supervisor }) =>
        app.db
          .insertInto('secondContacts')
          .values({
            supervisorId: supervisor.id,
            name: 'Dora',
            email: `${randomUUID()}@x.example`,
            namedAt: app.time.now,
            askedAt: app.time.now,
          })
          .execute(),
    },
    setBack,
  )(app)

/** Every email that needs a ground, and how that disappears. */
export const GROUNDS: Partial<Record<EmailKind, Ground>> = {
  'feedback-request': asking('feedback-request', { isAutomatic: true }, switchOff('sendAutomatically')),
  'feedback-reminder': asking('feedback-reminder', { askedBy: 'staff' }, stop),
  'supervisor-confirmation': asking(
    'supervisor-confirmation',
    { isAutomatic: true, status: null },
    switchOff('askConfirmation'),
  ),
  'second-contact-notice': secondContactNotice,
  'internship-approved': whileInternship('approved', 'pending'),
  'internship-rejected': whileInternship('rejected', 'approved'),
  'internship-set-back': whileInternship('pending', 'approved'),
  'feedback-approved': whileFeedback('approved', 'submitted'),
  'feedback-submitted': whileFeedback('submitted', 'approved'),
  'feedback-set-back': whileFeedback('submitted', 'approved'),
  'feedback-withheld': whileFeedback('approved', 'submitted', {
    withheldPassages: ['Took'],
    withheldReason: 'A reason.',
  }),
  'feedback-shown': whileFeedback('approved', 'submitted', { toldPassages: ['Took'] }),
  'feedback-copy': untilErased(),
  'in-person-receipt': untilErased(),
  'feedback-entered': untilErased({ givenByWay: 'telephone', givenOn: '2026-06-01' }),
  'feedback-sent-back': sentBack,
  'feedback-not-usable': sentBack,
  'supervisor-declined': said({ kind: 'declined' }, true),
  'supervisor-handed-over': said({ kind: 'handed-over', toName: 'Bea' }, false),
  'midterm-request': midterm,
  'staff-message': mailing,
  'midterm-released': async (app) => {
    const { supervisor } = await make(app)
    await makeMidterm(app.db, supervisor, { releasedAt: app.time.now })
    const vanish = () =>
      app.db
        .updateTable('midtermFeedback')
        .set({ releasedAt: null })
        .where('supervisorId', '=', supervisor.id)
        .execute()
    return { job: { supervisorId: supervisor.id }, vanish }
  },
  'in-person-code': async (app) => {
    const { student, supervisor } = await make(app)
    const { id } = await makeFeedback(app.db, supervisor, { status: 'pending' })
    const mailingId = randomUUID()
    const requestedAt = app.time.now
    await app.db
      .insertInto('feedbackMailings')
      .values({ id: mailingId, email: 'in-person-code', address: supervisor.email, requestedAt })
      .execute()
    const link = {
      mailingId,
      supervisorId: supervisor.id,
      studentId: student.id,
      tokenHash: mailingId,
      isMailed: false,
      channel: 'in-person' as const,
    }
    await app.db.insertInto('feedbackLinks').values(link).execute()
    const vanish = () => app.db.updateTable('feedback').set({ closedAt: requestedAt }).where('id', '=', id).execute()
    return { job: { mailingId, sealedToken: seal(app.config.authSecret, '123456') }, vanish }
  },
  'scheduled-export': async (app) => {
    const admin = await makeAdmin(app.db)
    const { id } = await makeScheduledExport(app.db, admin)
    const vanish = () =>
      app.db.updateTable('scheduledExports').set({ pausedAt: app.time.now }).where('id', '=', id).execute()
    return { job: { scheduledExportId: id }, vanish }
  },
  'weekly-digest': async (app) => {
    const admin = await makeAdmin(app.db)
    await make(app, { status: 'pending' })
    const stopped = { profileId: admin.id, stoppedAt: app.time.now }
    return { job: { reviewerId: admin.id }, vanish: () => app.db.insertInto('weeklyDigests').values(stopped).execute() }
  },
  invitation: async (app) => {
    const id = randomUUID()
    const now = app.time.now
    const expiresAt = new Date(now.getTime() + 7 * DAY)
    await app.db
      .insertInto('invitations')
      .values({
        id,
        email: `${id}@gmail.com`,
        role: 'manager',
        tokenHash: id,
        createdAt: now,
        sentAt: now,
        expiresAt,
      } as never)
      .execute()
    return {
      job: { invitationId: id },
      vanish: () => app.db.updateTable('invitations').set({ withdrawnAt: now }).execute(),
    }
  },
  'student-invitation': async (app) => {
    const student = await makeStudent(app.db)
    const job = tokenJob(app.config, { profileId: student.id, token: 'token', now: app.time.now })
    return { job, vanish: () => lock(app, student) }
  },
  'erasure-declined': async (app) => {
    const student = await makeStudent(app.db)
    const id = randomUUID()
    const now = app.time.now
    await app.db
      .insertInto('erasureRequests')
      .values({ id, profileId: student.id, requestedAt: now, declinedAt: now, declineReason: 'Needed.' })
      .execute()
    const again = { declinedAt: null, declineReason: null }
    return { job: { erasureRequestId: id }, vanish: () => app.db.updateTable('erasureRequests').set(again).execute() }
  },
  'test-email': whileAdmin(async () => ({ sample: 'feedback-request' })),
  'webhook-disabled': whileAdmin(async ({ db, time }) => {
    const webhook = {
      name: 'Timetable',
      url: 'https://x.example',
      events: ['feedback.approved'],
      sealedSecret: 'x',
      disabledAt: time.now,
      disabledBecause: 'failures',
      createdAt: time.now,
    }
    const { id } = await db
      .insertInto('webhookEndpoints')
      .values(webhook as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    return { webhookId: id }
  }),
  'role-lowered': whileAdmin(async ({ db }) => {
    const { id } = await makeStudent(db)
    return { personId: id, was: 'manager', connection: 'University' }
  }),
  'verify-email': untilExpired('verify-email'),
  'reset-password': untilExpired('reset-password'),
  'sign-in-code': untilExpired('sign-in-code'),
  'sign-in-link': untilExpired('sign-in-link'),
  'confirmation-code': untilExpired('confirmation-code'),
  'allow-new-address': untilExpired('allow-new-address'),
  'confirm-new-address': untilExpired('confirm-new-address'),
}

/** Emails that other tests cover together with their preconditions. */
export const TRIED_ELSEWHERE: Partial<Record<EmailKind, string>> = {
  'second-contact-request': 'feedback/second-contact/second-contact.test.ts',
  'ask-in-person': 'feedback/in-person/send-in-person-tasks.test.ts',
  'ask-again': 'feedback/in-person/remind-to-ask-again.test.ts',
  'feedback-question': 'office/decisions/ask-question.test.ts',
  'question-answered': 'office/decisions/ask-question.test.ts',
  'supervisor-decline-undone': 'feedback/requests/ways-out/ways-out.test.ts',
  'supervisor-hand-over-undone': 'feedback/requests/ways-out/hand-over-undo.test.ts',
  'delivery-failed': 'operations/delivery/brevo-webhook.test.ts',
  'question-set-test': 'feedback/question-sets/question-sets.test.ts',
  'certificate-ending': 'identity/connections/saml/saml-metadata.test.ts',
  'own-data-link': 'privacy/supervisor-data/supervisor-data.test.ts',
}

export async function enableAll({ db }: TestApp): Promise<void> {
  await sql`update feedback_settings set send_automatically = true, ask_confirmation = true, ask_in_person = true,
    ask_second_contact = true`.execute(db)
}
