import { addDays } from '#domain/time/working-days'
import { makeAdmin, makeManager, makeStudent, registrationInput } from '../factories.ts'
import { keepRows } from '../table-rows.ts'
import type { Client, TestApp } from '../test-app.ts'
import { openBrowser, type TestBrowser } from '../test-browser.ts'
import { STUDENTS, SUPERVISORS } from './people.ts'
import { type MailedLink, openPost, type Post } from './post.ts'
import type { Found, Rule } from './rules.ts'

export type Student = { name: string; id: string; email: string; major: string; api: Client; browser: TestBrowser }
export type Reviewer = { name: string; email: string; majors: readonly string[] | null; api: Client }

/** The words of an answer. `passage` is what a reviewer may withhold. */
export type Answer = {
  text: string
  passage: string
  supervisorId: string
  address: string
  /** The browser in which it was typed; null if staff entered it. */
  typedIn: TestBrowser | null
}

/** One walk: its people, what they hold, and the violations seen. */
export type Walk = {
  app: TestApp
  post: Post
  students: readonly Student[]
  reviewers: readonly Reviewer[]
  /** The phone of the supervisor with this address. */
  phone: (address: string) => TestBrowser
  stranger: TestBrowser
  /** Answers that were accepted. */
  answers: Answer[]
  /** Words of reviewers, and the address of the supervisor who may read them. */
  secrets: { word: string; address: string }[]
  withheld: Set<string>
  /** Links that were opened in person, with the time at which the form opened. */
  inPerson: (MailedLink & { isSubmitted: boolean })[]
  /** Paths of verification links. */
  proofs: { path: string; supervisorId: string }[]
  undos: { id: string; by: Reviewer }[]
  /** The acts in words. */
  trace: string[]
  found: Found[]
  seeAgainst: (rule: Rule, what: string) => void
  isOver: () => boolean
}

/** A Monday. Digits in emails expire by the machine's clock, so a future year keeps them valid during every walk. */
const START = new Date('2030-06-17T10:00:00.000Z')
/** Later than every walk, so that no request extends a session or asks for proof. */
const FOREVER = new Date('2040-01-01T00:00:00.000Z')

/** The university in which every walk starts: each student has approved internships that nobody has been asked about. */
export async function openWorld(app: TestApp) {
  const { db, time } = app
  time.now = START
  const post = await openPost(app)
  const people = await Promise.all(
    STUDENTS.map(async ({ name, major }) => ({
      ...(await makeStudent(db, { firstName: name, major, email: `${name.toLowerCase()}@students.example` })),
      name,
      major,
    })),
  )
  const admin = await makeAdmin(db)
  const staff = [
    { name: 'admin', email: admin.email, id: admin.id, majors: null },
    ...(await Promise.all(
      ['Physics', 'Law'].map(async (major) => {
        const { id, email } = await makeManager(db, [major])
        return { name: `manager of ${major}`, email, id, majors: [major] }
      }),
    )),
  ]
  const cookies = new Map<string, string>()
  for (const { id } of [...people, ...staff]) cookies.set(id, await app.cookieFor(id))
  await db.updateTable('sessions').set({ lastUsedAt: FOREVER, provedAt: FOREVER, expiresAt: FOREVER }).execute()
  const reviewers = staff.map((one) => ({ ...one, api: app.clientWith(cookies.get(one.id)) }))
  for (const { id } of people) await registerFirst(app.clientWith(cookies.get(id)))
  await db.updateTable('internships').set({ status: 'approved', approvedAt: START }).execute()
  const restore = await keepRows(db)

  /** A walk that ends once a violation of one of these rules is seen. */
  async function begin(isLookedFor: (rule: Rule) => boolean): Promise<Walk> {
    time.now = START
    await restore()
    await post.clear()
    const phones = new Map<string, TestBrowser>()
    const found: Found[] = []
    return {
      app,
      post,
      students: people.map((one) => ({
        ...one,
        api: app.clientWith(cookies.get(one.id)),
        browser: openBrowser(app, cookies.get(one.id)),
      })),
      reviewers,
      phone: (address) => {
        const phone = phones.get(address) ?? openBrowser(app)
        phones.set(address, phone)
        return phone
      },
      stranger: openBrowser(app),
      answers: [],
      secrets: [],
      withheld: new Set(),
      inPerson: [],
      proofs: [],
      undos: [],
      trace: [],
      found,
      seeAgainst: (rule, what) => {
        if (isLookedFor(rule)) found.push({ rule, what })
      },
      isOver: () => found.length > 0,
    }
  }

  return begin
}

/** Registers two internships with the same supervisor, and one with a person who shares a mailbox. */
async function registerFirst(api: Client): Promise<void> {
  const [helena, , vera, ann, bob] = SUPERVISORS
  for (const [number, supervisors] of [[vera, helena], [vera, ann], [bob]].entries())
    await api.internships.register(
      registration(`Analyst ${number + 1}`, supervisors, {
        from: addDays(DAY_ONE, -60),
        until: addDays(DAY_ONE, 9 * number + 2),
      }),
    )
}

const DAY_ONE = START.toISOString().slice(0, 10)

export function registration(
  positionTitle: string,
  supervisors: readonly { name: string; email: string }[],
  { from, until }: { from: string; until: string },
) {
  return registrationInput({
    positionTitle,
    startDate: from,
    endDate: until,
    supervisors: supervisors.map((one, index) => ({ ...one, isPrimary: index === 0 })),
  })
}

/** A supervisor of one of the students, as the student's dashboard has it. */
export type Assigned = { student: Student; internship: MyInternship; supervisor: MyInternship['supervisors'][number] }
type MyInternship = Awaited<ReturnType<Client['internships']['listMine']>>[number]
export type GivenFeedback = Awaited<ReturnType<Client['feedback']['listForReview']>>['items'][number]

/** All supervisors of all students. */
export async function everyAssignment(walk: Walk): Promise<Assigned[]> {
  const lists = await Promise.all(
    walk.students.map(async (student) => ({ student, mine: await student.api.internships.listMine() })),
  )
  return lists.flatMap(({ student, mine }) =>
    mine.flatMap((internship) => internship.supervisors.map((supervisor) => ({ student, internship, supervisor }))),
  )
}

/** A name that is the same in every run. */
export function nameOf({ student, internship, supervisor }: Assigned): string {
  return `${supervisor.name} <${supervisor.email}> of ${student.name}'s ${internship.positionTitle}`
}

/** All feedback that was given, as admins see it. */
export async function everyFeedback(walk: Walk): Promise<GivenFeedback[]> {
  return (await walk.reviewers[0]!.api.feedback.listForReview({ limit: 100 })).items
}
