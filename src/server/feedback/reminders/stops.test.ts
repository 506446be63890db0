import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { HOUR } from '#domain/time/durations'
import { inTransaction } from '../../platform/database/client.ts'
import { mailboxReachedBy } from '../../platform/database/mailboxes.ts'
import { eraseSupervisor } from '../../privacy/erasure/erase-supervisor.ts'
import { feedbackAnswers, makeAdmin, makeStudent, registrationInput } from '../../testing/factories.ts'
import { importFile } from '../../testing/imports.ts'
import { readFeedback, readInternship } from '../../testing/read-records.ts'
import { readFeedbackSettings } from '../../testing/supervisors-term.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { askLater } from '../requests/asking/confirmation-commands.ts'
import { askSecondContacts } from '../second-contact/ask-second-contacts.ts'
import { sendDueEmails } from './send-due-emails.ts'

// Whatever people do: no automatic email after a stop or an answer, no step of the schedule twice, and a second contact is asked
// once, of which the supervisor is told once.

const app = await createTestApp()
const { db, later, time, stranger } = app
const admin = await app.as(await makeAdmin(db))
/**
 * A Monday, 18 days before the end of the internship: the request is due on Jun 23, the reminders on Jun 30, Jul 6, Jul 8 and
 * Jul 13.
 */
const FIRST_DAY = new Date('2026-06-15T09:00:00Z')
const DATES = { startDate: '2026-04-01', endDate: '2026-07-03' }
const TITLES =
  'Student email,Employer,Industry,Position,Start date,End date,Description,Status,Supervisor name,Supervisor email'

beforeAll(async () => {
  const settings = await readFeedbackSettings(admin)
  await admin.feedbackSettings.change({ ...settings, sendAutomatically: true, askConfirmation: true })
})

const PEOPLE = ['anna', 'bela', 'cora'] as const
const person = fc.constantFrom(...PEOPLE)
/** `spelled` is what the address has after the name: all spellings reach the same mailbox. */
type Act = { act: string; who: (typeof PEOPLE)[number]; spelled: string; days: number }
const ACTS: Record<string, number> = {
  time: 8, correct: 4, readd: 3, registerAgain: 2, request: 2, remind: 2, handOver: 3, decline: 2, confirm: 2, renew: 2,
  undoDecline: 2, undoHandOver: 2, stop: 4, resume: 1, import: 1, approve: 2, edit: 1, erase: 1, rename: 1,
  setBack: 2, undoApproval: 2, changeTerm: 1, changeSchedule: 2,
  nameSecond: 3, askSecond: 2, stopSecond: 1, declineSecond: 2, undoSecond: 2, answer: 2, sendBack: 2,
} // biome-ignore format: a table
const act = fc.oneof(...Object.entries(ACTS).map(([name, weight]) => ({ weight, arbitrary: fc.constant(name) })))
const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.record({ act, who: person, spelled: fc.constantFrom('', '+x'), days: fc.integer({ min: 1, max: 6 }) }),
  { minLength: 5, maxLength: 30 },
)

let runs = 0

/** Performs the acts and returns what must not have happened. */
async function perform(list: readonly Act[], { mayBeRefused = false } = {}): Promise<string[]> {
  runs += 1
  const domain = `run${runs}.example`
  const addressOf = (who: string, spelled = '') => `${who}${spelled}@${domain}`
  const mailboxOf = (address: string) => address.replace(/\+.*@/, '@')
  /** Forgets the stop at this mailbox if nothing of it is stored. */
  const resumed = async (address: string) => {
    const stops = await db
      .selectFrom('supervisorStops')
      .select('id')
      .where('mailboxId', '=', mailboxReachedBy(address))
      .execute()
    if (stops.length === 0) stopped.delete(mailboxOf(address))
  }
  /** One of two second contacts. */
  const secondOf = ({ days }: Act) => addressOf(days > 3 ? 'eve' : 'dora')
  time.now = FIRST_DAY
  await app.deliverWaitingEmails()
  const student = await makeStudent(db)
  const client = await app.as(student)
  const faults: string[] = []
  const stopped = new Set<string>()
  const steps = new Map<string, Set<string>>()
  const seen = new Set<string>()
  let isAnswered = false
  let handedOver: { token: string; email: string } | null = null

  async function register() {
    const supervisors = [
      { name: 'Anna Lind', email: addressOf('anna'), isPrimary: true },
      { name: 'Somebody Else', email: addressOf('other'), isPrimary: false },
    ]
    await client.internships.register({ ...registrationInput(DATES), supervisors })
  }

  async function approve() {
    for (const one of await pending()) await admin.internships.approve(await readInternship(db, one))
  }
  const pending = async () => (await client.internships.listMine()).filter(({ status }) => status === 'pending')

  /** The supervisor who is corrected, removed and added; the other one only keeps the internship possible. */
  async function current() {
    const [internship] = await client.internships.listMine()
    const supervisor = internship?.supervisors.find(({ email }) => email !== addressOf('other'))
    return internship && supervisor ? { internship, supervisor } : null
  }

  async function tokenOf(email: string): Promise<string> {
    const found = await current()
    const isAsked = [addressOf('dora'), addressOf('eve'), found?.supervisor.email].includes(email)
    return found && isAsked ? app.newestToken(found.supervisor.id, email).catch(() => '') : ''
  }

  const doing: Record<string, (one: Act) => Promise<unknown>> = {
    time: async ({ days }) => {
      for (let day = 0; day < days; day++) {
        later(24 * HOUR)
        await askSecondContacts(app)
        await sendDueEmails(app)
        await askLater(app)
        await check()
      }
    },
    correct: async ({ who, spelled }) => {
      const found = await current()
      if (found)
        await client.supervisors.correct({
          supervisorId: found.supervisor.id,
          name: `${who} Lind`,
          email: addressOf(who, spelled),
        })
    },
    rename: async ({ who }) => {
      const found = await current()
      const name = `${who} Berg`
      if (found)
        await client.supervisors.correct({ supervisorId: found.supervisor.id, name, email: found.supervisor.email })
    },
    readd: async ({ who, spelled }) => {
      const found = await current()
      if (!found) return
      await client.supervisors.remove({ supervisorId: found.supervisor.id })
      const email = addressOf(who, spelled)
      await client.supervisors.add({ internshipId: found.internship.id, name: `${who} Lind`, email })
    },
    registerAgain: async () => {
      const [internship] = await client.internships.listMine()
      if (internship) await client.internships.delete({ id: internship.id })
      await register()
      await approve()
    },
    request: async () => client.feedbackRequests.request({ supervisorId: (await current())?.supervisor.id ?? '' }),
    remind: async () => client.feedbackRequests.remind({ supervisorId: (await current())?.supervisor.id ?? '' }),
    handOver: async ({ who, spelled }) => {
      const token = await tokenOf((await current())?.supervisor.email ?? '')
      const email = addressOf(who, spelled)
      await stranger.assignments.handOver({ token, name: `${who} Lind`, email })
      handedOver = { token, email }
    },
    undoHandOver: async () => {
      if (handedOver) await stranger.assignments.undoHandOver(handedOver)
    },
    decline: async () => {
      const email = (await current())?.supervisor.email ?? ''
      await stranger.assignments.decline({ token: await tokenOf(email) })
      stopped.add(mailboxOf(email))
    },
    confirm: async () => {
      const email = (await current())?.supervisor.email ?? ''
      await stranger.assignments.confirm({ token: await tokenOf(email) })
    },
    renew: async () => {
      const email = (await current())?.supervisor.email ?? ''
      await stranger.feedbackRequests.renewLink({ token: await tokenOf(email) })
    },
    undoDecline: async () => {
      const found = await current()
      if (!found?.supervisor.declinedAt) return
      const { email } = found.supervisor
      await stranger.assignments.undoDecline({ token: await tokenOf(email) })
      await resumed(email)
    },
    stop: async () => {
      const email = (await current())?.supervisor.email ?? ''
      const answer = await app.fetch(`/feedback/unsubscribe/${await tokenOf(email)}`, { method: 'POST' })
      if (answer.status === 200) stopped.add(mailboxOf(email))
      else if (!mayBeRefused) faults.push('the stop is refused')
    },
    resume: async () => {
      const email = (await current())?.supervisor.email ?? ''
      await app.fetch(`/feedback/unsubscribe/${await tokenOf(email)}/undo`, { method: 'POST' })
      await resumed(email)
    },
    import: async () => {
      const internship = `Northwind  Energy,Renewable energy,Data  Analyst Intern,${DATES.startDate},${DATES.endDate}`
      const rest = `Forecasting wind yields from weather data.,approved,Anna Lind,${addressOf('anna')}`
      const row = `${TITLES}\n${student.email},${internship},${rest}`
      // It is registered already, whatever the blanks.
      await importFile(app, admin, 'internships', row).catch((error: { code?: string }) => {
        if (error.code !== 'NOTHING_NEW') throw error
      })
    },
    approve,
    setBack: async () => {
      const [internship] = await client.internships.listMine()
      if (!internship) return
      const { id } = internship
      await admin.internships.setBack({ ...(await readInternship(db, { id })), reason: 'The dates are wrong.' })
      await approve()
    },
    undoApproval: async () => {
      const [internship] = await client.internships.listMine()
      if (!internship) return
      const { id } = internship
      await admin.internships.setBack({ ...(await readInternship(db, { id })), reason: 'The dates are wrong.' })
      const { undoId } = await admin.internships.approve(await readInternship(db, { id }))
      await admin.bulkDecisions.undo({ id: undoId })
      await approve()
    },
    changeTerm: async ({ days }) => {
      const [term] = await admin.terms.list()
      const facts = { name: 'Summer', startsOn: '2026-04-01', endsOn: `2026-09-0${days}`, feedbackDeadline: null }
      await (term ? admin.terms.edit({ id: term.id, ...facts }) : admin.terms.add(facts))
    },
    changeSchedule: async ({ days }) => {
      const settings = await readFeedbackSettings(admin)
      await admin.feedbackSettings.change({ ...settings, requestDay: -10 - days, reminderDays: [-3, 1, 5, 9 + days] })
    },
    edit: async () => {
      const [internship] = await client.internships.listMine()
      if (!internship) return
      const { supervisors: _, ...facts } = registrationInput({
        ...DATES,
        positionTitle: `Intern ${time.now.getTime()}`,
      })
      await client.internships.edit({ id: internship.id, ...facts })
      await approve()
    },
    nameSecond: async (one) =>
      client.feedbackRequests.nameSecondContact({
        supervisorId: (await current())?.supervisor.id ?? '',
        name: 'Second Lind',
        email: secondOf(one),
      }),
    askSecond: async () => {
      const found = await current()
      const { items } = await admin.openRequests.list({ search: found?.supervisor.email ?? 'nobody' })
      if (items[0]) await admin.openRequests.askSecondContact({ id: items[0].id })
    },
    stopSecond: async (one) => {
      const token = await tokenOf(secondOf(one))
      const answer = await app.fetch(`/feedback/unsubscribe/${token}`, { method: 'POST' })
      if ((await answer.text()).includes('Automatic emails are stopped')) stopped.add(secondOf(one))
    },
    declineSecond: async (one) => {
      await stranger.assignments.decline({ token: await tokenOf(secondOf(one)) })
      stopped.add(secondOf(one))
    },
    undoSecond: async (one) => {
      await stranger.assignments.undoDecline({ token: await tokenOf(secondOf(one)) })
      await resumed(secondOf(one))
    },
    answer: async ({ days }) => {
      const address = days > 3 ? addressOf('dora') : ((await current())?.supervisor.email ?? '')
      await stranger.feedbackRequests.submit({ token: await tokenOf(address), answers: feedbackAnswers() })
      isAnswered = true
    },
    sendBack: async () => {
      const { items } = await admin.feedback.listForReview({ status: 'submitted', search: domain })
      if (!items[0]) return
      await admin.feedback.sendBack({ ...(await readFeedback(db, items[0])), reason: 'It is about another trainee.' })
      isAnswered = false
      // A new request has steps of its own; a second contact stays asked.
      for (const [address, done] of steps)
        steps.set(address, new Set([...done].filter((step) => step.startsWith('second-contact'))))
    },
    erase: async ({ who, spelled }) => {
      const erased = addressOf(who, spelled)
      await inTransaction(db, (tx) => eraseSupervisor(tx, erased, time.now))
      // Nothing is known of the mailbox now, unless somebody is named at another spelling.
      if (mailboxOf((await current())?.supervisor.email ?? '') !== mailboxOf(erased)) await resumed(erased)
      steps.delete(erased)
    },
  }

  async function check() {
    await app.deliverWaitingEmails()
    const mailings = await db
      .selectFrom('feedbackMailings')
      .select(['id', 'address', 'email', 'isAutomatic'])
      .where('handedOverAt', 'is not', null)
      .where('address', 'like', `%@${domain}`)
      .execute()
    const seconds = new Set(mailings.flatMap((one) => (one.email === 'second-contact-request' ? one.address : [])))
    for (const { id, address, email, isAutomatic } of mailings.filter((mailing) => !seen.has(mailing.id))) {
      seen.add(id)
      if (address === addressOf('other')) continue
      if (isAutomatic && isAnswered) faults.push(`${email} to ${address} after an answer`)
      if (isAutomatic && stopped.has(mailboxOf(address))) faults.push(`${email} to ${address} after a stop`)
      const done = steps.get(address) ?? new Set()
      steps.set(address, done)
      if (!isAutomatic) {
        if (email === 'second-contact-request' && done.has(email)) faults.push(`${email} to ${address} twice`)
        if (email === 'second-contact-request' && stopped.has(mailboxOf(address)))
          faults.push(`${email} to ${address} after a stop`)
        if (['feedback-request', 'second-contact-request'].includes(email)) done.add(email)
        continue
      }
      const step =
        email === 'feedback-reminder'
          ? `reminder ${[...done].filter((one) => one.startsWith('reminder')).length + 1}`
          : email === 'second-contact-notice'
            ? `${email} of ${seconds.size} people`
            : email
      if (done.has(step) || step === 'reminder 5') faults.push(`${step} to ${address} twice`)
      done.add(step)
    }
  }

  await register()
  await approve()
  await check()
  for (const one of list) {
    await doing[one.act]!(one).catch((error: { code?: string }) => {
      if (!error.code || error.code === 'INTERNAL_SERVER_ERROR') throw error
      // In any order, many acts are refused in many states.
      if (!mayBeRefused) faults.push(`${one.act} is refused: ${error.code}`)
    })
    await check()
    later(61_000)
  }
  await doing.time!(at('time', { days: 14 }))
  await db.deleteFrom('profiles').where('id', '=', student.id).execute()
  return faults
}

const at = (name: string, facts: Partial<Act> = {}): Act => ({ act: name, who: 'anna', spelled: '', days: 1, ...facts })
const BELA = { who: 'bela' } as const
const OTHERWISE = { spelled: '+x' } as const
const DAYS = [at('time', { days: 2 })]
/** Until the day after the automatic request. */
const ASKED = [at('time', { days: 6 }), ...DAYS]
/** Until the second contact was asked, in place of the third reminder. */
const UNOPENED = [at('nameSecond'), ...ASKED, at('time', { days: 6 }), at('time', { days: 6 }), at('time', { days: 3 })]
const EVE = { days: 6 } as const
const ANOTHER = [at('nameSecond', EVE)]
const LATER = [at('time', { days: 6 }), at('time', { days: 6 })]

// Each act is possible, so that a test ends in the state that its name says.
it.each<[string, Act[]]>([
  ['corrected to another address and back', [...ASKED, at('stop'), at('correct', BELA), at('correct'), ...LATER]],
  ['corrected to another spelling of the address', [...ASKED, at('stop'), at('correct', OTHERWISE), ...LATER]],
  ['removed and added with another spelling', [at('request'), at('stop'), at('readd', OTHERWISE), ...LATER]],
  [
    'erased at one spelling, and is named at another',
    [...ASKED, at('stop'), at('correct', OTHERWISE), at('erase'), ...LATER],
  ],
  ['removed and added again', [at('request'), at('stop'), at('readd'), ...LATER]],
  ['registered again', [at('request'), at('stop'), at('registerAgain'), ...LATER]],
  ['handed over and back', [at('request'), at('stop'), at('handOver', BELA), ...DAYS, at('handOver'), ...LATER]],
  ['handed over, which is taken back', [at('request'), at('stop'), at('handOver', BELA), at('undoHandOver'), ...LATER]],
  ['declined, then corrected and back', [at('request'), at('decline'), at('correct', BELA), at('correct'), ...LATER]],
  ['declined, then removed and added', [at('request'), at('decline'), at('readd'), ...LATER]],
  ['asked without a stop, corrected and back', [...ASKED, at('correct', BELA), at('correct'), ...LATER]],
  ['asked without a stop, registered again', [at('request'), at('registerAgain'), ...LATER]],
  ['corrected and back after a second contact was asked', [...UNOPENED, at('correct', BELA), at('correct'), ...LATER]],
  ['replaced by a second contact who stops the emails', [...UNOPENED, at('stopSecond'), at('correct', BELA), ...LATER]],
  ['replaced by a second contact who answers', [...UNOPENED, at('answer', { days: 6 }), ...LATER]],
  [
    'asked beside a second contact who declines, and another one',
    [...UNOPENED, at('declineSecond'), at('undoSecond'), at('declineSecond'), ...ANOTHER, ...LATER],
  ],
  [
    'asked beside two second contacts who decline',
    [...UNOPENED, at('declineSecond'), ...ANOTHER, ...DAYS, ...DAYS, ...DAYS, at('declineSecond', EVE), ...LATER],
  ],
  [
    'asked again after the answers were sent back, also twice',
    [
      ...ASKED,
      ...LATER,
      at('answer'),
      at('sendBack'),
      ...DAYS,
      at('request'),
      ...LATER,
      ...LATER,
      at('answer'),
      at('sendBack'),
      at('request'),
      ...LATER,
    ],
  ],
  [
    'asked again after a stop and answers that were sent back',
    [...ASKED, at('stop'), at('answer'), at('sendBack'), ...DAYS, at('request'), ...LATER],
  ],
  ['imported with two blanks', [...ASKED, at('stop'), at('import'), ...LATER]],
  ['asked without a stop, imported with two blanks', [...ASKED, at('import'), ...LATER]],
  ['asked, and the approval is undone and given again', [...ASKED, at('undoApproval'), at('approve'), ...LATER]],
  ['asked, and the internship is set back and approved again', [...ASKED, at('setBack'), at('approve'), ...LATER]],
  ['asked, and the internship is edited', [...ASKED, at('edit'), ...LATER]],
  ['asked, and the terms are changed', [...ASKED, at('changeTerm'), ...LATER]],
  [
    'asked, and the schedule is longer then',
    [...ASKED, ...LATER, ...LATER, at('changeSchedule', { days: 6 }), ...LATER],
  ],
])('keeps to it when the supervisor is %s', async (_, list) => {
  expect(await perform(list)).toEqual([])
})

it('keeps to it in any order of acts', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (list) => {
      expect(await perform(list, { mayBeRefused: true })).toEqual([])
    }),
    { numRuns: Number(process.env.STOPS_RUNS ?? 12), seed: 40 },
  )
})
