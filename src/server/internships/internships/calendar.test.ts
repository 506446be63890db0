import { expect, it } from 'vitest'
import { SECOND } from '#domain/time/durations'
import {
  makeFeedback,
  makeInternship,
  makeStudent,
  makeSupervisor,
  registrationInput,
} from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app

async function calendarOf(student: { id: string }, id: string) {
  const response = await app.fetch(`/api/v1/internships/${id}/calendar.ics`, {
    headers: { cookie: await app.cookieFor(student.id) },
  })
  // Long lines continue on the next line after a space (RFC 5545).
  return { response, text: (await response.text()).replaceAll('\r\n ', '') }
}

it('has the first and the last day, and whom to ask', async () => {
  const student = await makeStudent(db)
  const internship = await makeInternship(db, student, { employerName: 'Harbour, Vale; Sons', endDate: '2026-08-28' })
  await makeFeedback(db, await makeSupervisor(db, internship, { name: 'Answered already' }))
  await db.updateTable('feedbackSettings').set({ sendAutomatically: false }).execute()
  const { response, text } = await calendarOf(student, internship.id)
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(response.headers.get('content-disposition')).toContain('internship.ics')
  const events = text.match(/(?<=DTSTART;VALUE=DATE:)\d+|(?<=SUMMARY:).*(?=\r)/g)
  expect(events).toEqual([
    '20260601',
    String.raw`First day: Data Analyst Intern\, Harbour\, Vale\; Sons`,
    '20260828',
    String.raw`Last day: Data Analyst Intern\, Harbour\, Vale\; Sons`,
    '20260828',
    'Ask Dr Helena Marsh for feedback',
  ])
})

it('says when the product asks by itself, under the same ids in every file', async () => {
  const student = await makeStudent(db)
  const endDate = new Date(app.time.now.getTime() + 60 * 86_400_000).toISOString().slice(0, 10)
  const internship = await makeInternship(db, student, { endDate })
  await db.updateTable('feedbackSettings').set({ sendAutomatically: true }).execute()
  const { text } = await calendarOf(student, internship.id)
  expect(text).toContain('SUMMARY:Dr Helena Marsh is asked for feedback')
  const ids = (file: string) => file.match(/UID:.*/g)
  expect(ids((await calendarOf(student, internship.id)).text)).toEqual(ids(text))
})

it('has the deadline of the term for feedback', async () => {
  const student = await makeStudent(db)
  const internship = await makeInternship(db, student, { startDate: '2031-01-01', endDate: '2031-05-31' })
  await db
    .insertInto('terms')
    .values({ name: 'Spring 2031', startsOn: '2031-01-01', endsOn: '2031-05-31', feedbackDeadline: '2031-06-15' })
    .execute()
  expect((await calendarOf(student, internship.id)).text).toMatch(
    /DTSTART;VALUE=DATE:20310615[\s\S]*SUMMARY:Deadline for feedback: Data Analyst Intern/,
  )
  const [listed] = await (await app.as(student)).internships.listMine()
  expect(listed?.feedbackDeadline).toBe('2031-06-15')
})

it('asks nobody for a pending internship', async () => {
  const student = await makeStudent(db)
  const internship = await makeInternship(db, student, { status: 'pending' })
  expect((await calendarOf(student, internship.id)).text).not.toContain('feedback')
})

/** The properties of each event by its UID. */
function eventsIn(text: string): Map<string, Record<string, string>> {
  const events = text.split('BEGIN:VEVENT').slice(1)
  return new Map(
    events.map((event) => {
      const lines = (event.split('END:VEVENT')[0] ?? '').trim().split('\r\n')
      const properties = Object.fromEntries(lines.map((line) => line.split(/[;:](.*)/s).slice(0, 2)))
      return [properties.UID, properties]
    }),
  )
}

it('leaves the student free, and says which of two files is newer', async () => {
  const student = await makeStudent(db)
  const internship = await makeInternship(db, student, { startDate: '2026-07-01', endDate: '2026-12-18' })
  await makeSupervisor(db, internship)
  const client = await app.as(student)
  const { supervisors: _, ...facts } = registrationInput({ startDate: '2026-07-01', endDate: '2026-12-18' })
  const read = async () => eventsIn((await calendarOf(student, internship.id)).text)
  const changes: (() => Promise<unknown>)[] = [
    () => client.internships.edit({ id: internship.id, ...facts, endDate: '2027-01-15' }),
    () => client.internships.edit({ id: internship.id, ...facts, employerName: 'Südwind AG' }),
    () =>
      client.internships.edit({ id: internship.id, ...facts, description: 'Another description of the same work.' }),
    () =>
      client.supervisors.correct({
        supervisorId: internship.supervisor.id,
        name: 'Dr H. Marsh',
        email: 'm@nw.example',
      }),
    () => client.supervisors.remove({ supervisorId: internship.supervisor.id }),
  ]
  let before = await read()
  for (const { TRANSP, DTSTAMP } of before.values())
    expect([TRANSP, DTSTAMP]).toEqual(['TRANSPARENT', '20260615T100000Z'])
  expect(await read()).toEqual(before)
  for (const change of changes) {
    app.later(SECOND)
    await change()
    const after = await read()
    for (const [uid, event] of after) {
      expect(Number(event.SEQUENCE)).toBeGreaterThan(Number(before.get(uid)?.SEQUENCE ?? -1))
      expect(event['LAST-MODIFIED']).toMatch(/^\d{8}T\d{6}Z$/)
    }
    before = after
  }
})
