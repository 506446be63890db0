import * as m from '#messages'
import { ANSWER_COLUMNS, ANSWER_TEXTS } from '../feedback/answers.ts'
import { RATINGS } from '../feedback/feedback.ts'
import { type Observations, observationTitle } from '../feedback/observations.ts'
import { INTERNSHIP_STATUS_LABELS, type InternshipStatus } from '../internships/internship.ts'
import { fullName } from '../people/profile.ts'
import { localized } from '../text/localized.ts'
import { formatDay } from '../time/dates.ts'
import type { Reviewed } from './review.ts'

// The facts a reviewer reads before deciding (product decision 20). A decision is about one version of them.

/** The kinds of records that reviewers decide about. */
export type Decided = Reviewed | 'midtermFeedback'
export type FactTable = Decided | 'internshipSupervisors' | 'profiles'

const INTERNSHIP = ['employerName', 'industry', 'positionTitle', 'startDate', 'endDate'] as const
const SUPERVISOR = ['name', 'email', 'isPrimary'] as const
const STUDENT = ['firstName', 'lastName', 'email', 'major'] as const

/** The columns that belong to a version, by table. */
export const SHOWN_FACTS: Record<Decided, Partial<Record<FactTable, readonly string[]>>> = {
  internships: {
    internships: [...INTERNSHIP, 'description'],
    internshipSupervisors: SUPERVISOR,
    profiles: [...STUDENT, 'graduationYear'],
  },
  feedback: {
    feedback: [...ANSWER_COLUMNS, 'repliedAt', 'withheldReason', 'withheldAt'],
    internships: [...INTERNSHIP, 'status'],
    internshipSupervisors: SUPERVISOR,
    profiles: STUDENT,
  },
  midtermFeedback: {
    midtermFeedback: [...ANSWER_COLUMNS, 'givenByName', 'givenByEmail'],
    internships: INTERNSHIP,
    internshipSupervisors: SUPERVISOR,
    profiles: STUDENT,
  },
}

type Row = Record<string, unknown>
/** The facts of one record by table, row id and column. Columns without a value are missing. */
export type Facts = Partial<Record<FactTable, Record<string, Row>>>

/** An entry of the audit trail. */
export type FactChange = {
  table: FactTable
  rowId: string
  action: string
  before: Row
  after: Row
}

/** The facts as they were before this change. */
export function factsBefore(kind: Decided, facts: Facts, { table, rowId, action, before, after }: FactChange): Facts {
  const columns = SHOWN_FACTS[kind][table]
  if (!columns) return facts
  const { [rowId]: row, ...others } = facts[table] ?? {}
  if (action === 'created') return { ...facts, [table]: others }
  const touched = columns.filter((column) => column in before || column in after)
  const kept = Object.entries(row ?? {}).filter(([column]) => !touched.includes(column))
  const restored = touched.filter((column) => column in before).map((column) => [column, before[column]])
  return { ...facts, [table]: { ...others, [rowId]: Object.fromEntries([...kept, ...restored]) } }
}

type ShownChange = { field: string; label: string; before: string | null; after: string | null }

/** The differences between two versions, in the reader's language; null stands for a missing value. */
export function shownChanges(before: Facts, after: Facts): ShownChange[] {
  return FIELDS.flatMap(({ table, field, label, text }) => {
    const [old = {}, now = {}] = [before[table], after[table]]
    return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((id) => {
      const [was, is] = [old[id], now[id]].map((row) => (row && text(row)) || null) as [string | null, string | null]
      return was === is ? [] : [{ field, label, before: was, after: is }]
    })
  })
}

type Field = { table: FactTable; field: string; label: string; text: (row: Row) => string }

function column(table: FactTable, field: string, label: () => string, text: (value: string) => string = String): Field {
  return fieldOf(table, field, label, (row) => (field in row ? text(String(row[field])) : ''))
}

function fieldOf(table: FactTable, field: string, label: () => string, text: Field['text']): Field {
  return Object.assign(localized({ label }), { table, field, text })
}

function answers(table: 'feedback' | 'midtermFeedback'): Field[] {
  return [
    ...RATINGS.map((rating) => column(table, rating.key, () => rating.label)),
    ...RATINGS.map((rating) =>
      fieldOf(
        table,
        `observations.${rating.key}`,
        () => observationTitle(rating.label),
        ({ observations }) => (observations as Observations | undefined)?.[rating.key] ?? '',
      ),
    ),
    ...ANSWER_TEXTS.map((text) => column(table, text.key, () => text.label)),
  ]
}

const FIELDS: readonly Field[] = [
  column('internships', 'employerName', m.common_employer),
  column('internships', 'industry', m.common_industry),
  column('internships', 'positionTitle', m.internships_position_title_label),
  column('internships', 'startDate', m.common_start_date, formatDay),
  column('internships', 'endDate', m.common_end_date, formatDay),
  column('internships', 'description', m.common_description),
  column(
    'internships',
    'status',
    m.common_internship,
    (status) => INTERNSHIP_STATUS_LABELS[status as InternshipStatus],
  ),
  fieldOf(
    'internshipSupervisors',
    'supervisor',
    m.common_supervisor,
    ({ name, email, isPrimary }) =>
      `${String(name)} <${String(email)}>${isPrimary ? ` (${m.supervisors_primary()})` : ''}`,
  ),
  fieldOf(
    'profiles',
    'student',
    m.common_student,
    ({ firstName, lastName, email }) =>
      `${fullName({ firstName: String(firstName), lastName: String(lastName) })} <${String(email)}>`,
  ),
  column('profiles', 'major', m.common_department),
  column('profiles', 'graduationYear', m.common_graduation_year),
  ...answers('feedback'),
  column('feedback', 'repliedAt', m.decisions_question, m.decisions_question_answered),
  column('feedback', 'withheldReason', m.decisions_withhold_proposed),
  ...answers('midtermFeedback'),
  column('midtermFeedback', 'givenByName', m.common_supervisor),
  column('midtermFeedback', 'givenByEmail', m.common_email),
]
