import { expect, it } from 'vitest'
import { domainHint, unrecognisedDomainMessage } from '#domain/people/universities'
import { askLater } from '../../feedback/requests/asking/confirmation-commands.ts'
import { makeDepartment } from '../../testing/factories.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { fillDemo } from './fill-demo.ts'

it('fills an empty database once, with records in every status', async () => {
  const { db, config, clock, fetch } = await createTestApp({ DEMO: '1' })
  const lines = await fillDemo({ db, clock, config })
  expect(lines.join('\n')).toMatch(/admin {5}admin@riverside.example {2}\S{12}/)
  const [link] = lines.join('\n').match(/\/feedback\/submit\/\S+/) ?? []
  expect(await (await fetch(link!)).text()).toContain('Technical Skills')
  const count = async (table: 'profiles' | 'departments' | 'internships') =>
    (await db.selectFrom(table).select('id').execute()).length
  expect([await count('profiles'), await count('departments'), await count('internships')]).toEqual([44, 8, 60])
  const states = async (table: 'internships' | 'feedback') =>
    (await db.selectFrom(table).select('status').distinct().orderBy('status').execute()).map((row) => row.status)
  expect(await states('internships')).toEqual(['approved', 'pending', 'rejected'])
  expect(await states('feedback')).toEqual(['approved', 'pending', 'submitted'])
  const terms = await db.selectFrom('terms').select('name').where('askMidtermFeedback', '=', true).execute()
  expect(terms).toEqual([{ name: 'Spring 2026' }])
  expect(await db.selectFrom('midtermFeedback').select('supervisorId').execute()).not.toEqual([])
  expect(await db.selectFrom('selfAssessments').select('internshipId').execute()).not.toEqual([])
  expect((await fillDemo({ db, clock, config }))[0]).toContain('already exists')
  expect(await count('profiles')).toBe(44)
})

it('has requests that were reached, opened, begun and answered as the schedule makes them', async () => {
  const app = await createTestApp({ DEMO: '1' })
  await fillDemo(app)
  const admin = await app.db.selectFrom('profiles').select('id').where('role', '=', 'admin').executeTakeFirstOrThrow()
  const { days, channels } = await (await app.as(admin)).statistics.responseDays({})
  const stepsOn = (day: number) => {
    const { reached, opened, begun, answered } = days.find((one) => one.day === day)!.counts!
    return [reached, opened, begun, answered]
  }
  expect(stepsOn(-11)).toEqual([0, 0, 0, 0])
  const [first, end] = [stepsOn(-10), stepsOn(14)]
  for (const steps of [first, end]) expect(steps).toEqual(steps.toSorted((a, b) => b - a))
  expect(end.at(-1)).toBeGreaterThan(2 * first.at(-1)!)
  expect(channels!.filter(({ answers }) => answers > 0).map(({ channel }) => channel)).toEqual([
    'email',
    'reminder-rating',
  ])
})

it("shows the specification's sentences about gmail addresses", async () => {
  const app = await createTestApp({ DEMO: '1' })
  await fillDemo(app)
  const domains = await app.stranger.universities.listDomains()
  expect(domainHint(domains)).toBe('Please enter your gmail address to see available universities.')
  expect(unrecognisedDomainMessage(domains)).toBe('Please enter a valid gmail address')
})

it('asks no supervisor about what was approved before the demo began', async () => {
  const app = await createTestApp({ DEMO: '1' })
  // A Monday, at an hour at which automatic emails are sent.
  app.time.now = new Date('2026-06-01T10:00:00Z')
  await fillDemo(app)
  expect(await askLater(app)).toBe(0)
})

it('leaves a database with other data alone', async () => {
  const { db, config } = await createTestApp({ DEMO: '1' })
  await makeDepartment(db, 'Physics')
  await expect(fillDemo({ db, config, clock: () => new Date() })).rejects.toThrow('other data')
})
