import { randomUUID } from 'node:crypto'
import type { FeedbackAnswers } from '#contract/feedback/requests'
import type { SelfAssessmentForm } from '#contract/feedback/self-assessment'
import type { InternshipRegistration } from '#contract/internships/internships'
import type { FeedbackStatus } from '#domain/feedback/feedback'
import type { InternshipStatus } from '#domain/internships/internship'
import type { Language } from '#domain/text/languages'
import { columnsOf } from '../feedback/requests/answer-queries.ts'
import { recordSteps } from '../internships/supervisors/supervisor-queries.ts'
import { type Db, inTransaction } from '../platform/database/client.ts'
import type { Profile } from '../platform/database/schema.ts'

// Test data. Each function inserts one realistic row; a test passes only the values it is about.

let counter = 0

export async function makeProfile(db: Db, facts: Partial<Profile> = {}): Promise<Profile> {
  counter += 1
  return db
    .insertInto('profiles')
    .values({
      firstName: 'Zoë',
      lastName: 'Çağlar',
      email: `person${counter}.${randomUUID().slice(0, 8)}@gmail.com`,
      emailVerified: true,
      university: 'Example University',
      ...facts,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A student with a complete profile. */
export function makeStudent(db: Db, facts: Partial<Profile> = {}): Promise<Profile> {
  return makeProfile(db, { major: 'Computer Science', graduationYear: 2027, ...facts })
}

export function makeAdmin(db: Db, facts: Partial<Profile> = {}): Promise<Profile> {
  return makeProfile(db, { firstName: 'Ada', lastName: 'Admin', role: 'admin', ...facts })
}

/** A manager of these departments, which are created if they do not exist. */
export async function makeManager(db: Db, departments: string[]): Promise<Profile> {
  const manager = await makeProfile(db, { firstName: 'Mara', lastName: 'Manager', role: 'manager' })
  for (const name of departments) {
    await makeDepartment(db, name)
    await db.insertInto('managerDepartments').values({ managerId: manager.id, departmentName: name }).execute()
  }
  return manager
}

export async function makeDepartment(db: Db, name: string): Promise<void> {
  await db
    .insertInto('departments')
    .values({ name, description: null })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** A filled-in registration form. */
export function registrationInput(facts: Partial<InternshipRegistration> = {}): InternshipRegistration {
  return {
    employerName: 'Northwind Energy',
    industry: 'Renewable energy',
    positionTitle: 'Data Analyst Intern',
    startDate: '2026-06-01',
    endDate: '2026-08-28',
    description: 'Forecasting wind yields from weather data.',
    supervisors: [{ name: 'Dr Helena Marsh', email: 'h.marsh@northwind.example', isPrimary: true }],
    ...facts,
  }
}

type InternshipFacts = Partial<Omit<InternshipRegistration, 'supervisors'>> & {
  supervisor?: { name?: string; email?: string; language?: Language }
  status?: InternshipStatus
  createdAt?: Date
  approvedBy?: string
  approvedAt?: Date
}

export async function makeInternship(
  db: Db,
  student: { id: string },
  { supervisor: person, ...facts }: InternshipFacts = {},
) {
  const { supervisors, ...input } = registrationInput()
  const internship = await db
    .insertInto('internships')
    .values({ ...input, studentId: student.id, status: 'approved', ...facts })
    .returningAll()
    .executeTakeFirstOrThrow()
  const [supervisor] = supervisors
  const primary = await makeSupervisor(db, internship, { ...supervisor!, ...person })
  return { ...internship, supervisor: primary }
}

/** The employer under which an internship is shown. */
export function employerOf(db: Db, internship: { employerKey: string }): Promise<{ id: string }> {
  return db.selectFrom('employers').select('id').where('key', '=', internship.employerKey).executeTakeFirstOrThrow()
}

export function makeSupervisor(
  db: Db,
  internship: { id: string },
  facts: {
    name?: string
    email?: string
    isPrimary?: boolean
    language?: Language | null | undefined
    createdAt?: Date
  } = {},
) {
  counter += 1
  return db
    .insertInto('internshipSupervisors')
    .values({
      internshipId: internship.id,
      name: 'Tomás Ribeiro',
      email: `supervisor${counter}@northwind.example`,
      isPrimary: false,
      ...facts,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A supervisor at this address wants no reminders about this student. With their name, they have declined. */
export async function makeStop(db: Db, student: { id: string }, address: string, stoppedAt: Date, name = '') {
  const kind = name ? 'declined' : 'reminders'
  await db.insertInto('supervisorStops').values({ studentId: student.id, address, kind, name, stoppedAt }).execute()
}

/** A filled-in feedback form. */
export function feedbackAnswers(facts: Partial<FeedbackAnswers> = {}): FeedbackAnswers {
  return {
    technicalSkills: 4,
    communicationSkills: 5,
    problemSolving: 3,
    teamwork: 4,
    professionalism: 5,
    overallRating: 4,
    strengths: 'Took initiative on the forecasting project.',
    developmentAreas: 'Could ask for help sooner.',
    additionalComments: '',
    observations: {},
    further: {},
    ...facts,
  }
}

/** The ratings and texts of that form. */
export function answerFields(facts: Partial<FeedbackAnswers> = {}) {
  const { further: _, observations: __, ...fields } = feedbackAnswers(facts)
  return fields
}

/** A filled-in self-assessment. */
export function selfAssessmentAnswers(facts: Partial<SelfAssessmentForm> = {}): SelfAssessmentForm {
  return {
    technicalSkills: 2,
    communicationSkills: 3,
    problemSolving: 4,
    teamwork: 5,
    professionalism: 4,
    overallRating: 3,
    strengths: 'I led the forecast.',
    developmentAreas: 'Explaining my work to others.',
    further: {},
    questionVersionId: null,
    ...facts,
  }
}

/** The answers as stored columns. */
function storedAnswers(facts: Partial<FeedbackAnswers>) {
  const { further, ...answers } = feedbackAnswers(facts)
  return columnsOf({ ...answers, furtherAnswers: further })
}

/** Mid-term feedback from this supervisor, submitted unless `facts` say otherwise. */
export async function makeMidterm(
  db: Db,
  { id: supervisorId, name, email }: { id: string; name: string; email: string },
  facts: Partial<FeedbackAnswers> & { isSubmitted?: boolean; releasedAt?: Date; createdAt?: Date } = {},
) {
  const { isSubmitted = true, releasedAt = null, createdAt = new Date(), ...answers } = facts
  const submitted = {
    ...storedAnswers(answers),
    givenByName: name,
    givenByEmail: email,
    submittedAt: createdAt,
    releasedAt,
  }
  await db
    .insertInto('midtermFeedback')
    .values({ supervisorId, createdAt, ...(isSubmitted && submitted) })
    .execute()
}

export async function makeFeedback(
  db: Db,
  supervisor: { id: string },
  facts: Partial<FeedbackAnswers> & { status?: FeedbackStatus; reviewedBy?: string; createdAt?: Date } = {},
) {
  const { status = 'submitted', reviewedBy, createdAt, ...answers } = facts
  return db
    .insertInto('feedback')
    .values({
      supervisorId: supervisor.id,
      status,
      ...(createdAt && { createdAt }),
      ...(status === 'pending' ? {} : { ...storedAnswers(answers), submittedAt: new Date() }),
      reviewedBy: reviewedBy ?? null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Feedback requested some time ago: the schedule knows of the email, which is no longer stored. */
export async function makeRequested(db: Db, supervisor: { id: string }, requestedAt = new Date()) {
  const feedback = await makeFeedback(db, supervisor, { status: 'pending', createdAt: requestedAt })
  await inTransaction(db, (tx) => recordSteps(tx, [{ supervisorId: supervisor.id, step: 'request' }], requestedAt))
  return feedback
}
