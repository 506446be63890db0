import * as z from 'zod/mini'
import { registration } from '#contract/accounts'
import { departmentForm } from '#contract/departments'
import { internshipRegistration } from '#contract/internships'
import { studentProfile } from '#contract/profiles'
import { isSameMailbox } from '#domain/hand-over'
import { supervisorField } from '#domain/import-fields'
import { dayIn, IMPORTED_SUPERVISORS, type ImportKind } from '#domain/imports'
import * as m from '#messages'
import type { RowProblem } from '../../database/import-schema.ts'

/** A cell of the row by the key of its field; empty if the file has no such column. */
type Cell = (field: string) => string
type Checked = { facts: Record<string, unknown>; key: string } | { problems: RowProblem[] }
type Issue = { path: PropertyKey[]; message: string }

/** Checks a row with the rules and sentences of the forms. `key` is the same for two rows about the same record. */
export function checkRow(kind: ImportKind, cell: Cell, monthFirst: boolean): Checked {
  if (kind === 'departments') return checkDepartment(cell)
  return kind === 'students' ? checkStudent(cell) : checkInternship(cell, monthFirst)
}

function checkDepartment(cell: Cell): Checked {
  const parsed = departmentForm.safeParse({ name: cell('name'), description: cell('description') })
  if (!parsed.success) return { problems: problemsOf(parsed.error.issues) }
  return { facts: parsed.data, key: parsed.data.name }
}

const { email, firstName, lastName } = registration.shape
const { major, graduationYear } = studentProfile.shape
/** Students complete what is missing when they sign in first. */
const student = z.object({
  email,
  firstName,
  lastName,
  major: z.nullable(major),
  graduationYear: z.nullable(graduationYear),
})

function checkStudent(cell: Cell): Checked {
  const optional = (field: string) => cell(field).trim() || null
  const year = optional('graduationYear')
  const parsed = student.safeParse({
    email: cell('email'),
    firstName: cell('firstName'),
    lastName: cell('lastName'),
    major: optional('major'),
    // The form's number input accepts digits only.
    graduationYear: year === null || /^\d{4}$/.test(year) ? year : Number.NaN,
  })
  if (!parsed.success) return { problems: problemsOf(parsed.error.issues) }
  return { facts: parsed.data, key: parsed.data.email }
}

const studentEmail = registration.shape.email

function checkInternship(cell: Cell, monthFirst: boolean): Checked {
  const rows = supervisorRows(cell)
  const address = studentEmail.safeParse(cell('studentEmail'))
  const status = cell('status').trim().toLowerCase()
  const parsed = internshipRegistration.safeParse({
    employerName: cell('employerName'),
    industry: cell('industry'),
    positionTitle: cell('positionTitle'),
    startDate: dayIn(cell('startDate'), monthFirst),
    endDate: dayIn(cell('endDate'), monthFirst),
    description: cell('description'),
    supervisors: rows.map(({ name, email, isPrimary }) => ({ name, email, isPrimary })),
  })
  const problems = [
    ...(address.success ? [] : problemsOf(address.error.issues, 'studentEmail')),
    ...(parsed.success ? [] : problemsOf(parsed.error.issues.map((issue) => atSupervisor(issue, rows)))),
    ...(['', 'pending', 'approved'].includes(status)
      ? []
      : [{ field: 'status', message: m.status_must_be_pending_or_approved() }]),
    ...rows
      .filter((row) => address.success && isSameMailbox(row.email, address.data))
      .map(({ place }) => ({
        field: supervisorField(place, 'Email'),
        message: m.this_is_students_own_address_please(),
      })),
  ]
  if (!address.success || !parsed.success || problems.length > 0) return { problems }
  const { employerName, positionTitle, startDate } = parsed.data
  return {
    facts: { ...parsed.data, studentEmail: address.data, status: status || null },
    key: [address.data, employerName, positionTitle, startDate].map((part) => part.replace(/\s+/g, ' ')).join('\n'),
  }
}

type SupervisorRow = { place: number; name: string; email: string; isPrimary: boolean }

/** The first one is always there, so that its empty cells are refused. */
function supervisorRows(cell: Cell): SupervisorRow[] {
  return Array.from({ length: IMPORTED_SUPERVISORS }, (_, place) => ({
    place,
    name: cell(supervisorField(place, 'Name')),
    email: cell(supervisorField(place, 'Email')),
    isPrimary: place === 0,
  })).filter(({ place, name, email }) => place === 0 || name.trim() !== '' || email.trim() !== '')
}

/** Names the supervisor's column instead of a position in the list. */
function atSupervisor({ path, message }: Issue, rows: SupervisorRow[]): Issue {
  const [first, index, part] = path
  if (first !== 'supervisors') return { path, message }
  const { place } = rows[Number(index ?? 0)] ?? { place: 0 }
  return { path: [supervisorField(place, part === 'email' ? 'Email' : 'Name')], message }
}

/** The first problem of each field, as the forms show it. */
function problemsOf(issues: Issue[], field?: string): RowProblem[] {
  const problems = issues.map(({ path, message }) => ({ field: field ?? String(path[0]), message }))
  return problems.filter((problem, index) => problems.findIndex((other) => other.field === problem.field) === index)
}
