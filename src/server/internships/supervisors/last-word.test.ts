import { describe, expect, it } from 'vitest'
import { DAY } from '#domain/time/durations'
import { makeAdmin, makeInternship, makeStudent, makeSupervisor, registrationInput } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

// After decline and stop at an address, only the office writes there about the student.

const app = await createTestApp()
const { db, later, stranger } = app
const admin = await app.as(await makeAdmin(db))
const OFFICE = /career centre/
let counter = 0

async function requested() {
  counter += 1
  const person = { name: 'Ann Lee', email: `ann.lee${counter}@gmail.com` }
  const student = await makeStudent(db)
  const client = await app.as(student)
  const internship = await makeInternship(db, student, { supervisor: person })
  const supervisorId = internship.supervisor.id
  await client.feedbackRequests.request({ supervisorId })
  await app.deliverEmails()
  const token = await app.newestToken(supervisorId)
  later(DAY)
  const mine = async () =>
    (await client.internships.listMine())
      .flatMap(({ supervisors }) => supervisors)
      .find(({ id }) => id === supervisorId)!
  return { ...person, student, client, internship, supervisorId, token, mine }
}

/** The person stops the emails and declines. */
async function refused() {
  const request = await requested()
  await app.fetch(`/feedback/unsubscribe/${request.token}`, { method: 'POST' })
  await stranger.assignments.decline({ token: request.token })
  await app.deliverEmails()
  return request
}

type Request = Awaited<ReturnType<typeof requested>>
const dotted = (email: string) => email.replace('ann.lee', 'a.nnlee').replace('@', '+intern@')

it.each<[string, (request: Request) => Promise<unknown>]>([
  [
    'another spelling of the name',
    ({ client, supervisorId, email }) => client.supervisors.correct({ supervisorId, name: 'Ann M. Lee', email }),
  ],
  [
    'the same name',
    ({ client, supervisorId, email }) =>
      client.supervisors.correct({ supervisorId, name: 'Lee, Ann', email: dotted(email) }),
  ],
  [
    'another spelling of the address',
    ({ client, supervisorId, email }) =>
      client.supervisors.correct({ supervisorId, name: 'Bob Ray', email: dotted(email) }),
  ],
  [
    'adding somebody',
    ({ client, internship, email }) =>
      client.supervisors.add({ internshipId: internship.id, name: 'Bob Ray', email: dotted(email) }),
  ],
  [
    'registering another internship',
    ({ client, email }) =>
      client.internships.register({
        ...registrationInput({ employerName: 'Contoso' }),
        supervisors: [{ name: 'Bob Ray', email: dotted(email), isPrimary: true }],
      }),
  ],
  [
    'naming a second contact',
    async ({ client, student, email }) => {
      const { id: supervisorId } = (await makeInternship(db, student, { employerName: 'Contoso' })).supervisor
      return client.feedbackRequests.nameSecondContact({ supervisorId, name: 'Bob Ray', email: dotted(email) })
    },
  ],
])('a student is refused with %s', async (_, act) => {
  const request = await refused()
  await expect(act(request)).rejects.toMatchObject({ message: expect.stringMatching(OFFICE) })
  // Nothing is half-written.
  expect((await request.mine()).name).toBe('Ann Lee')
  const named = (await request.client.internships.listMine()).flatMap(({ supervisors }) => supervisors)
  expect(named.filter(({ email }) => email === dotted(request.email))).toEqual([])
  expect(await app.deliverEmails()).toEqual([])
})

/** Another supervisor of the student at the same mailbox, who was named before. */
async function besides() {
  const request = await requested()
  const person = { name: 'Bob Ray', email: dotted(request.email) }
  const other = await makeInternship(db, request.student, { employerName: 'Contoso', supervisor: person })
  await request.client.feedbackRequests.request({ supervisorId: other.supervisor.id })
  const { link } = await request.client.feedbackRequests.showCode({ supervisorId: other.supervisor.id })
  await app.deliverEmails()
  later(DAY)
  await app.fetch(`/feedback/unsubscribe/${request.token}`, { method: 'POST' })
  await stranger.assignments.decline({ token: request.token })
  await app.deliverEmails()
  return { ...request, otherId: other.supervisor.id, code: new URL(link).pathname }
}

it('no email of the student reaches the mailbox: neither request, nor reminder, nor a code', async () => {
  const { client, otherId, code } = await besides()
  for (const act of ['request', 'remind', 'showCode', 'recordInPerson'] as const)
    await expect(client.feedbackRequests[act]({ supervisorId: otherId })).rejects.toMatchObject({
      code: 'OFFICE_ONLY',
      message: expect.stringMatching(OFFICE),
    })
  expect((await app.fetch(code, { method: 'POST' })).status).toBe(410)
  expect((await app.fetch(code)).status).toBe(410)
  const shown = (await client.internships.listMine()).flatMap(({ supervisors }) => supervisors)
  expect(shown.find(({ id }) => id === otherId)).toMatchObject({ isForOffice: true, declinedAt: null })
  expect(await app.deliverEmails()).toEqual([])
})

it('the office may still ask there, and the person lifts it', async () => {
  const { client, otherId, token } = await besides()
  await admin.openRequests.request({ supervisorId: otherId })
  expect(await app.deliverEmails()).toHaveLength(1)
  later(DAY)
  await app.fetch(`/feedback/unsubscribe/${token}/undo`, { method: 'POST' })
  await client.feedbackRequests.remind({ supervisorId: otherId })
  expect(await app.deliverEmails()).toHaveLength(1)
})

it('the office corrects the name of whom somebody else named there', async () => {
  const { supervisorId, email, mine } = await refused()
  const { id } = await db
    .selectFrom('feedback')
    .select('id')
    .where('supervisorId', '=', supervisorId)
    .executeTakeFirstOrThrow()
  later(DAY)
  await admin.openRequests.correct({ id, name: 'Bob Ray', email, language: null })
  expect(await mine()).toMatchObject({ name: 'Bob Ray', declinedAt: null })
  expect((await app.deliverEmails()).map(({ to }) => to.address)).toEqual([email])
})

it('after a decline alone, the student names somebody there once, not daily', async () => {
  const { client, supervisorId, email, token, internship } = await requested()
  await stranger.assignments.decline({ token })
  await client.supervisors.correct({ supervisorId, name: 'Bob Ray', email })
  await client.feedbackRequests.request({ supervisorId })
  expect((await app.deliverEmails()).map(({ to }) => to.address)).toContain(email)
  for (const name of ['Ann M. Lee', 'Ann Leeh', 'Bob Raye']) {
    later(DAY)
    await expect(client.supervisors.correct({ supervisorId, name, email })).rejects.toMatchObject({
      message: expect.stringMatching(OFFICE),
    })
  }
  await makeSupervisor(db, internship)
  await client.supervisors.remove({ supervisorId })
  await expect(client.supervisors.add({ internshipId: internship.id, name: 'Ann Leeh', email })).rejects.toMatchObject({
    message: expect.stringMatching(OFFICE),
  })
  // A person who declined is shown as such, and does not count.
  await client.supervisors.add({ internshipId: internship.id, name: 'ann lee', email })
  const { declinedAt } = (await client.internships.listMine())[0]!.supervisors.find((one) => one.email === email)!
  expect(declinedAt).not.toBeNull()
})

it('an address elsewhere, and the same name with other capitals, stay possible', async () => {
  const { client, supervisorId, email } = await refused()
  await expect(
    client.supervisors.correct({ supervisorId, name: 'Ann Lee', email, language: 'de' }),
  ).resolves.toBeUndefined()
  await client.supervisors.correct({ supervisorId, name: 'Bob Ray', email: 'bob@firm.example' })
  await client.feedbackRequests.request({ supervisorId })
  expect((await app.deliverEmails()).map(({ to }) => to.address)).toEqual(['bob@firm.example'])
})

describe('an email of the student that waits', () => {
  /** The same mailbox is asked about a second internship, while the mail server is away. */
  async function waiting() {
    const request = await requested()
    const { client, student } = request
    const person = { name: 'Bob Ray', email: dotted(request.email) }
    const second = await makeInternship(db, student, { supervisor: person })
    const supervisorId = second.supervisor.id
    await app.fetch(`/feedback/unsubscribe/${request.token}`, { method: 'POST' })
    later(DAY)
    await client.feedbackRequests.request({ supervisorId })
    return { ...request, second, person }
  }
  const toPerson = async ({ person }: Awaited<ReturnType<typeof waiting>>) =>
    (await app.deliverEmails()).filter(({ to }) => to.address === person.email)

  it('leaves after a stop alone', async () => {
    expect(await toPerson(await waiting())).toHaveLength(1)
  })

  it('does not leave once somebody there has declined, too, though another internship', async () => {
    const request = await waiting()
    await stranger.assignments.decline({ token: request.token })
    expect(await toPerson(request)).toEqual([])
  })

  it('does not keep back what the office asks', async () => {
    const request = await waiting()
    await stranger.assignments.decline({ token: request.token })
    await app.deliverEmails()
    later(DAY)
    await admin.openRequests.request({ supervisorId: request.second.supervisor.id })
    expect(await toPerson(request)).toHaveLength(1)
  })
})
