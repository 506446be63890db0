import { linkIn } from './inbox.ts'
import { makeStudent, ok, type Person, type Student, type World } from './student.ts'
import {
  adminOf,
  approve,
  approveFeedback,
  RATED,
  type Registered,
  register,
  reject,
  request,
  submit,
} from './student-record.ts'

// Every screen of the product with an example of what it shows, and names as long as they get. They are not in Latin letters, so
// that a journey can tell them from the product's own words.

const LONG = 'Λοπαδοτεμαχοσελαχογαλεοκρανιολειψανοδριμυποτριμματοσιλφιοκαραβο'
const DEPARTMENT = `${LONG} και Ηθική`
const NAMES = { firstName: 'Βολφγκανγκαμαντέους-Μαξιμιλιάνα', lastName: 'Παπαδοπουλοκωνσταντινίδου-Χατζηγεωργίου' }
const SUPERVISOR = { name: `Καθ. Δρ. ${LONG}`, email: `${'helena.marsh.'.repeat(4)}of@every-screen.example` }
export const SECOND = { name: 'Νίκος Καζαντζάκης', email: 'ribeiro@every-screen.example' }
const FACTS = {
  employerName: `${LONG} ΑΕ`,
  positionTitle: `Νέος ${LONG} Αναλυτής`,
  industry: LONG,
  description: `${LONG} `.repeat(6),
}
const ASSESSMENT = {
  ...RATED,
  strengths: `${LONG} `.repeat(9),
  developmentAreas: LONG,
}
const QUESTIONS = {
  name: LONG,
  askedIn: 'midterm',
  departments: [DEPARTMENT],
  termId: null,
  questions: [
    {
      key: 'long',
      kind: 'choice',
      section: { en: LONG },
      label: { en: `${LONG} ${LONG}` },
      help: { en: LONG },
      isRequired: true,
      choices: [
        { key: 'one', label: { en: LONG } },
        { key: 'two', label: { en: 'Ναι' } },
      ],
    },
  ],
}
const REVIEWED = { strengths: `${LONG} `.repeat(9), developmentAreas: LONG, additionalComments: LONG }

/** The records that the screens show. */
export type Example = {
  admin: Person
  manager: Person
  student: Student
  /** The student's approved internship. */
  record: Registered
}

export async function makeExample(world: World): Promise<Example> {
  const admin = await adminOf(world)
  await ok(admin.api.post('/api/v1/departments', { data: { name: DEPARTMENT, description: `${LONG} `.repeat(3) } }))
  await ok(
    admin.api.post('/api/v1/terms', {
      data: { name: `Θέρος ${LONG}`, startsOn: '2026-06-01', endsOn: '2026-09-30', askSelfAssessment: true },
    }),
  )
  const student = await makeStudent(world, { ...NAMES, email: `${'wolfgangamadeus.'.repeat(3)}w@gmail.com` })
  const manager = await makeManager(world, admin)
  await ok(
    student.api.put('/api/v1/profile', {
      data: { ...NAMES, university: 'Example University', major: DEPARTMENT, graduationYear: 2027 },
    }),
  )
  const record = await register(student, FACTS, [SUPERVISOR, SECOND])
  await register(student, FACTS, [SUPERVISOR])
  await reject(admin, await register(student, FACTS, [SUPERVISOR]), `${LONG}.`)
  await approve(admin, record)
  for (const { id } of record.supervisors) await request(student, id)
  await submit(world, student, SUPERVISOR.email, REVIEWED)
  await ok(student.api.put(`/api/v1/internships/${record.id}/self-assessment`, { data: ASSESSMENT }))
  return { admin, manager, student, record }
}

/** Then the student can read the first supervisor's feedback. */
export async function releaseFeedback({ admin }: Example): Promise<void> {
  await approveFeedback(admin, SUPERVISOR.email)
}

// The keys are the addresses of the routes and of docs/where-is.md; a check finds those that are missing.

export function studentScreens({ record }: Example): Record<string, string> {
  return {
    '/dashboard': '/dashboard',
    '/settings': '/settings?tab=security',
    '/profile': '/profile',
    '/internships/new': '/internships/new',
    '/internships/{id}/edit': `/internships/${record.id}/edit`,
    '/internships/{id}/self-assessment': `/internships/${record.id}/self-assessment`,
    '/feedback/view/{supervisorId}/{internshipId}': `/feedback/view/${record.supervisors[0]?.id}/${record.id}`,
  }
}

export const MANAGER_SCREENS = {
  '/manager': '/manager',
  '/manager/internships': '/manager/internships?status=all',
  '/manager/feedback': '/manager/feedback?status=all',
}

export async function staffScreens({ admin, record }: Example): Promise<Record<string, string>> {
  const first = await firstIds(admin, 'students', 'employers')
  const schedule = {
    name: LONG.slice(0, 60),
    every: 'week',
    onDay: 1,
    kind: 'internships',
    filters: {},
    columns: ['studentName'],
  }
  const { id: exportId } = (await ok(admin.api.post('/api/v1/scheduled-exports', { data: schedule }))) as { id: string }
  return {
    '/manage/internships': '/manage/internships?status=all',
    '/manage/feedback': '/manage/feedback?status=all',
    '/manage/requests': '/manage/requests',
    '/manage/midterm-feedback': '/manage/feedback?status=midterm',
    '/manage/figures': '/manage/figures',
    '/manage/responses': '/manage/responses',
    '/manage/assessment': '/manage/assessment',
    '/manage/exports': '/manage/exports',
    '/manage/exports/{id}': `/manage/exports/${exportId}`,
    '/manage/students': '/manage/students',
    '/manage/students/{id}': `/manage/students/${first.students}`,
    '/manage/students/{id}/enter/{supervisorId}': `/manage/students/${first.students}/enter/${record.supervisors[1]?.id}`,
    '/manage/employers': '/manage/employers',
    '/manage/employers/{id}': `/manage/employers/${first.employers}`,
  }
}

export async function adminScreens({ admin }: Example): Promise<Record<string, string>> {
  const { accounts } = await firstIds(admin, 'accounts')
  const receiver = { name: LONG, url: `https://${'long.'.repeat(20)}example.org/hook`, events: ['internship.approved'] }
  const { id: webhook } = (await ok(admin.api.post('/api/v1/webhooks', { data: receiver }))) as { id: string }
  const { id: questionSet } = (await ok(admin.api.post('/api/v1/question-sets', { data: QUESTIONS }))) as { id: string }
  return {
    '/admin': '/admin',
    '/admin/internships': '/admin/internships',
    '/admin/feedback': '/admin/feedback',
    '/admin/users': '/admin/users',
    '/admin/import': '/admin/import',
    '/admin/audit': '/admin/audit',
    '/admin/privacy': '/admin/privacy',
    '/admin/status': '/admin/status',
    '/admin/accounts': '/admin/accounts',
    '/admin/accounts/{id}': `/admin/accounts/${accounts}`,
    '/admin/departments': '/admin/departments',
    '/admin/terms': '/admin/terms',
    '/admin/questions': '/admin/questions',
    '/admin/questions/{id}': `/admin/questions/${questionSet}`,
    '/admin/appearance': '/admin/appearance',
    '/admin/appearance/emails/{email}': '/admin/appearance/emails/feedback-request',
    '/admin/system': '/admin/system',
    '/admin/sign-in': '/admin/sign-in',
    '/admin/clients': '/admin/clients',
    '/admin/webhooks': '/admin/webhooks',
    '/admin/webhooks/{id}': `/admin/webhooks/${webhook}`,
  }
}

export async function publicScreens({ inbox }: World, { student, record }: Example): Promise<Record<string, string>> {
  const link = linkIn(await inbox.waitFor(SECOND.email, /feedback/i), '/feedback/submit/')
  const token = link.split('/').at(-1)
  const asked = student.api.post(`/api/v1/supervisors/${record.supervisors[1]?.id}/in-person-code`, { data: {} })
  const { link: code } = (await ok(asked)) as { link: string }
  return {
    '/login': '/login',
    '/register': '/register',
    '/reset-password': '/reset-password',
    '/change-email': '/change-email',
    '/invitation': '/invitation',
    '/feedback/submit/{token}': link,
    '/feedback/confirm/{token}': `/feedback/confirm/${token}`,
    '/feedback/list/{token}': '/feedback/list/unknown',
    '/feedback/decline/{token}': `/feedback/decline/${token}`,
    '/feedback/colleague/{token}': `/feedback/colleague/${token}`,
    '/feedback/unsubscribe/{token}': `/feedback/unsubscribe/${token}`,
    '/feedback/your-data/{token}': `/feedback/your-data/${token}`,
    '/feedback/success': '/feedback/success',
    '/code': '/code',
    '/code/{token}': code,
    '/code/{token}/{id}': `${code}/unknown`,
    '/reminders/stop/{token}': '/reminders/stop/unknown',
    '/digest/stop/{token}': '/digest/stop/unknown',
    '/verify/{token}': '/verify/unknown',
    '/verify-email/{token}': '/verify-email/unknown',
    '/help': '/help',
    '/help/supervisors': '/help/supervisors',
    '/privacy': '/privacy',
    '/terms': '/terms',
    '/accessibility': '/accessibility',
    '/api/docs': '/api/docs',
  }
}

async function makeManager(world: World, admin: Person): Promise<Person> {
  const person = await makeStudent(world, { ...NAMES, email: 'manager.screens@gmail.com' })
  const data = { email: person.email, departments: [DEPARTMENT], confirm: true }
  await ok(admin.api.post('/api/v1/managers', { data }))
  return person
}

async function firstIds(admin: Person, ...lists: string[]): Promise<Record<string, string | undefined>> {
  const read = async (list: string) => {
    const { items } = (await ok(admin.api.get(`/api/v1/${list}`))) as { items: { id: string }[] }
    return [list, items[0]?.id] as const
  }
  return Object.fromEntries(await Promise.all(lists.map(read)))
}
