import { describe, expect, it } from 'vitest'
import { MINUTE } from '#domain/time/durations'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import {
  makeFeedback,
  makeInternship,
  makeStudent,
  makeSupervisor,
  registrationInput,
} from '../../testing/factories.ts'
import { type Client, createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db, later } = app

async function internshipWithTwo() {
  const student = await makeStudent(db)
  const internship = await makeInternship(db, student)
  const second = await makeSupervisor(db, internship)
  return { internship, primary: internship.supervisor, second, client: await app.as(student) }
}

/** Requests feedback a minute later, so that it does not count as a double click. Returns the recipients. */
async function requestLater(client: Client, supervisorId: string) {
  later(MINUTE)
  await client.feedbackRequests.request({ supervisorId })
  return (await app.deliverEmails()).map((email) => email.to.address)
}

async function linksOf(supervisor: { id: string }) {
  return db.selectFrom('feedbackLinks').select('revokedAt').where('supervisorId', '=', supervisor.id).execute()
}

describe('correcting a supervisor', () => {
  it('changes name and address; a new address revokes the old links and can be emailed at once', async () => {
    const { client, second } = await internshipWithTwo()
    for (let email = 0; email < 3; email++) await requestLater(client, second.id)
    await client.supervisors.correct({ supervisorId: second.id, name: 'Tomás R. Ribeiro', email: second.email })
    expect((await linksOf(second)).every((link) => link.revokedAt === null)).toBe(true)
    await client.supervisors.correct({ supervisorId: second.id, name: 'Tomás', email: ' New@Northwind.example' })
    expect((await linksOf(second)).every((link) => link.revokedAt !== null)).toBe(true)
    expect(await requestLater(client, second.id)).toEqual(['new@northwind.example'])
  })

  it("is refused for another supervisor's address, and after feedback is submitted", async () => {
    const { client, primary, second } = await internshipWithTwo()
    const change = (email: string) => client.supervisors.correct({ supervisorId: second.id, name: 'T', email })
    await expectRefusal(change(primary.email.toUpperCase()), 'DUPLICATE_EMAIL')
    await makeFeedback(db, second)
    await expectRefusal(change('new@northwind.example'), 'ALREADY_SUBMITTED')
  })
})

describe("the student's own mailbox", () => {
  it("is refused as a supervisor's address, in any spelling and on every form", async () => {
    const student = await makeStudent(db, { email: 'zoe.caglar@gmail.com' })
    const internship = await makeInternship(db, student)
    const client = await app.as(student)
    const name = 'Zoë'
    const refused = { code: 'BAD_REQUEST', message: expect.stringContaining('your own address') }
    const path = (...steps: (string | number)[]) => ({ data: { issues: [{ path: steps }] } })
    const input = registrationInput()
    const own = { name, email: '\u200bZoe.Caglar@ｇmail.com\u2060', isPrimary: false }
    await expect(
      client.internships.register({ ...input, supervisors: [...input.supervisors, own] }),
    ).rejects.toMatchObject({ ...refused, ...path('supervisors', input.supervisors.length, 'email') })
    const { email } = own
    await expect(client.supervisors.add({ internshipId: internship.id, name, email })).rejects.toMatchObject({
      ...refused,
      ...path('email'),
    })
    const supervisorId = internship.supervisor.id
    await expect(client.supervisors.correct({ supervisorId, name, email })).rejects.toMatchObject(refused)
    // An address that only resembles the student's own mailbox may be another person's; the reviewer decides.
    await client.supervisors.correct({ supervisorId, name, email: 'ZoeCaglar+boss@googlemail.com' })
  })
})

describe('the email limit', () => {
  it('is not reset by changing the address and back, or by removing and re-adding the supervisor', async () => {
    const { client, internship, second } = await internshipWithTwo()
    const request = (supervisorId: string) => requestLater(client, supervisorId)
    const correct = (email: string) => client.supervisors.correct({ supervisorId: second.id, name: 'T', email })
    for (let email = 0; email < 3; email++) await request(second.id)
    await correct('other@northwind.example')
    await request(second.id)
    await correct(second.email)
    await expectRefusal(request(second.id), 'TOO_MANY_EMAILS')
    let current = second.id
    let sent = 3
    for (let round = 0; round < 5; round++) {
      await client.supervisors.remove({ supervisorId: current })
      const added = await client.supervisors.add({ internshipId: internship.id, name: 'T', email: second.email })
      current = added.id
      for (let email = 0; email < 3; email++) {
        sent += await request(current).then(
          () => 1,
          () => 0,
        )
      }
    }
    expect(sent).toBe(9)
  })
})

describe('adding and removing', () => {
  it('adds a supervisor once, not as primary', async () => {
    const { client, internship } = await internshipWithTwo()
    const input = { internshipId: internship.id, name: 'Naomi Fujimoto', email: 'n@northwind.example' }
    await client.supervisors.add(input)
    await expectRefusal(client.supervisors.add(input), 'DUPLICATE_EMAIL')
    const { supervisors } = await client.internships.getMine({ id: internship.id })
    expect(supervisors.map((supervisor) => supervisor.isPrimary)).toEqual([true, false, false])
  })

  it('makes the first remaining one primary, and refuses to remove the last one', async () => {
    const { client, internship, primary, second } = await internshipWithTwo()
    await client.supervisors.remove({ supervisorId: primary.id })
    const { supervisors } = await client.internships.getMine({ id: internship.id })
    expect(supervisors).toMatchObject([{ id: second.id, isPrimary: true }])
    await expect(client.supervisors.remove({ supervisorId: second.id })).rejects.toMatchObject({
      message: 'You must have at least one supervisor',
    })
  })

  it('refuses to remove a supervisor who has submitted feedback', async () => {
    const { client, second } = await internshipWithTwo()
    await makeFeedback(db, second, { status: 'approved' })
    await expectRefusal(client.supervisors.remove({ supervisorId: second.id }), 'ALREADY_SUBMITTED')
  })
})
