import * as z from 'zod/mini'
import { registration } from '#contract/identity/account'
import { INTERNSHIP_FACTS, internshipRegistration } from '#contract/internships/internships'
import { departmentForm } from '#contract/people/departments'
import { studentProfile } from '#contract/people/profiles'
import { internshipStatusIn } from '#domain/internships/import-columns'
import { IMPORT_FIELDS, supervisorField } from '#domain/internships/import-fields'
import { IMPORTED_SUPERVISORS, type ImportKind } from '#domain/internships/imports'
import { cleanAddress, isSameAddress } from '#domain/platform/email-address'
import { cleanLine } from '#domain/text/plain-text'
import { readDay, readYear } from '#domain/time/written-dates'
import * as m from '#messages'

/** Gives the row's cell by the key of its field; empty if the file has no such column. */
type Cell = (field: string) => string
/** What is wrong with a field's cell, in the reader's language. */
export type CellProblem = { field: string; message: string }
type Checked = { facts: Record<string, unknown>; key: string } | { problems: CellProblem[] }
type Issue = { path: PropertyKey[]; message: string }

/** The single-line text of a cell; empty if nothing in it is visible. */
function lineIn(text: string): string {
  return cleanLine(text)
}

/** Checks a row with the forms' rules and sentences. Two rows about the same record have the same `key`. */
export function checkRow(kind: ImportKind, cell: Cell, monthFirst: boolean): Checked {
  if (kind === 'departments') return checkDepartment(cell)
  return kind === 'students' ? checkStudent(cell) : checkInternship(cell, monthFirst)
}

function checkDepartment(cell: Cell): Checked {
  const parsed = departmentForm.safeParse({ name: cell('name'), description: cell('description') })
  if (!parsed.success) return { problems: firstOfEach(parsed.error.issues) }
  return { facts: parsed.data, key: parsed.data.name }
}

const { email, firstName, lastName } = registration.shape
const { major, graduationYear } = studentProfile.shape
/** Students add what is missing when they first sign in. */
const student = z.object({
  email,
  firstName,
  lastName,
  major: z.nullable(major),
  graduationYear: z.nullable(graduationYear),
})

function checkStudent(cell: Cell): Checked {
  const year = lineIn(cell('graduationYear'))
  const parsed = student.safeParse({
    email: cell('email'),
    firstName: cell('firstName'),
    lastName: cell('lastName'),
    major: lineIn(cell('major')) || null,
    graduationYear: year === '' ? null : (readYear(year) ?? Number.NaN),
  })
  if (parsed.success) return { facts: parsed.data, key: parsed.data.email }
  const problems = firstOfEach(parsed.error.issues).map((problem) =>
    problem.field === 'graduationYear' ? { ...problem, message: m.imports_row_year_invalid() } : problem,
  )
  return { problems }
}

const studentEmail = registration.shape.email

function checkInternship(cell: Cell, monthFirst: boolean): Checked {
  const rows = supervisorRows(cell)
  const days = DAY_FIELDS.map((field) => {
    const text = lineIn(cell(field))
    return { field, text, day: readDay(text, monthFirst) }
  })
  const unread = days.filter(({ text, day }) => text !== '' && day === null).map(({ field }) => field)
  const address = studentEmail.safeParse(cell('studentEmail'))
  const status = internshipStatusIn(lineIn(cell('status')))
  const parsed = internshipRegistration.safeParse({
    ...Object.fromEntries(INTERNSHIP_FACTS.map((fact) => [fact, cell(fact)])),
    ...Object.fromEntries(days.map(({ field, text, day }) => [field, day ?? text])),
    supervisors: rows.map(({ name, email, isPrimary }) => ({ name, email, isPrimary })),
  })
  const problems = [
    ...(address.success ? [] : firstOfEach(address.error.issues, 'studentEmail')),
    ...(parsed.success
      ? []
      : firstOfEach(parsed.error.issues.map((issue) => atSupervisor(issue, rows))).map((problem) =>
          unread.some((field) => field === problem.field) ? { ...problem, message: dateForms(monthFirst) } : problem,
        )),
    ...(status === undefined ? [{ field: 'status', message: m.imports_row_status_invalid() }] : []),
    ...rows
      .filter((row) => address.success && isSameAddress(row.email, address.data))
      .map(({ place }) => ({
        field: supervisorField(place, 'Email'),
        message: m.imports_row_supervisor_own_address(),
      })),
  ]
  if (!address.success || !parsed.success || problems.length > 0) return { problems }
  const { employerName, positionTitle, startDate } = parsed.data
  return {
    facts: { ...parsed.data, studentEmail: address.data, status },
    key: [address.data, employerName, positionTitle, startDate].join('\u241f'),
  }
}

const DAY_FIELDS = ['startDate', 'endDate'] as const

function dateForms(monthFirst: boolean): string {
  return m.imports_row_date_invalid({ slashes: monthFirst ? '08/31/2027' : '31/08/2027' })
}

type SupervisorRow = { place: number; name: string; email: string; isPrimary: boolean }

/** The first supervisor is always included, so that empty cells are refused. */
function supervisorRows(cell: Cell): SupervisorRow[] {
  return Array.from({ length: IMPORTED_SUPERVISORS }, (_, place) => ({
    place,
    name: cell(supervisorField(place, 'Name')),
    email: cell(supervisorField(place, 'Email')),
    isPrimary: place === 0,
  })).filter(({ place, name, email }) => place === 0 || lineIn(name) !== '' || cleanAddress(email) !== '')
}

/** Replaces the position in the list by the supervisor's column. */
function atSupervisor({ path, message }: Issue, rows: SupervisorRow[]): Issue {
  const [first, index, part] = path
  if (first !== 'supervisors') return { path, message }
  const { place } = rows[Number(index ?? 0)] ?? { place: 0 }
  return { path: [supervisorField(place, part === 'email' ? 'Email' : 'Name')], message }
}

/** The first problem of each field, as forms show it. */
function firstOfEach(issues: Issue[], field?: string): CellProblem[] {
  const problems = issues.map(({ path, message }) => ({ field: field ?? String(path[0]), message }))
  return problems.filter((problem, index) => problems.findIndex((other) => other.field === problem.field) === index)
}

/** The checked values of a row by field, as the preview shows them. */
export function fieldsOfFacts(kind: ImportKind, facts: Record<string, unknown>): Record<string, string> {
  const { supervisors = [], ...others } = facts as { supervisors?: SupervisorRow[] }
  const values = [
    ...IMPORT_FIELDS[kind].map(({ key }) => [key, (others as Record<string, unknown>)[key]] as const),
    ...supervisors.flatMap(({ name, email }, at) => [
      [supervisorField(at, 'Name'), name] as const,
      [supervisorField(at, 'Email'), email] as const,
    ]),
  ]
  return Object.fromEntries(
    values.filter(([, value]) => value != null && value !== '').map(([key, value]) => [key, String(value)]),
  )
}

/** The file can no longer be imported, because the account of one of its students was deleted. */
export class AccountDeleted extends Error {
  readonly email: string

  constructor(email: string) {
    super('An account has been deleted since the file was checked.')
    this.email = email
  }
}
