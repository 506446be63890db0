import { CSV_MARK, csvRow } from './csv.ts'
import { type Day, isDay } from './dates.ts'

export const IMPORT_KINDS = ['departments', 'students', 'internships'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/**
 * `uploaded`: the rows are stored, nothing is checked. `checking` and `checked`: the preview. `importing`: records are being
 * created. `inviting`: all are created, invitations are being queued. `removing`: what was created is being removed, after
 * which the import is `cancelled`, `undone` or `failed`.
 */
export const IMPORT_STATUSES = [
  'uploaded',
  'checking',
  'checked',
  'importing',
  'inviting',
  'imported',
  'removing',
  'cancelled',
  'undone',
  'failed',
] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]

/** Nothing has been created: the file can still be forgotten. */
export const NOT_STARTED: readonly ImportStatus[] = ['uploaded', 'checking', 'checked']

/** The server is working on an import with one of these. */
export const WORKING: readonly ImportStatus[] = ['checking', 'importing', 'inviting', 'removing']

/** How long an import can be undone. A file that is not imported is deleted after the same time. Unit: hours. */
export const UNDO_HOURS = 24
export const MAX_ROWS = 50_000
export const MAX_COLUMNS = 100
/** Unit: characters. */
export const MAX_CELL_LENGTH = 20_000
/** Unit: bytes. */
export const MAX_FILE_SIZE = 20 * 1024 * 1024
/** More supervisors of an internship can be added later. */
export const IMPORTED_SUPERVISORS = 3

const HOUR = 60 * 60 * 1000

/** Until when an import that ended then can be undone. */
export function undoDeadline(finishedAt: Date | string): Date {
  return new Date(new Date(finishedAt).getTime() + UNDO_HOURS * HOUR)
}

/** True for an import that is complete and not older than a day. */
export function canUndo(
  { status, finishedAt }: { status: ImportStatus; finishedAt: Date | string | null },
  now: Date,
): boolean {
  return status === 'imported' && finishedAt !== null && now < undoDeadline(finishedAt)
}

/** A column that a file may have. */
export type ImportField = {
  key: string
  label: string
  isRequired: boolean
  /** Other titles under which it is recognised. */
  titles: readonly string[]
  /** What is allowed, if the label does not say it. */
  hint?: string
  /** Two values of the sample file. */
  samples: readonly [string, string]
}

const DATES = '2027-12-31, 31.12.2027 or with slashes'

type Columns = { [Kind in ImportKind]: readonly ImportField[] }

export const IMPORT_FIELDS: Columns = {
  departments: [
    required('name', 'Name', ['Department', 'Department name', 'Major'], ['Computer Science', 'Fine Art']),
    optional('description', 'Description', ['About', 'Notes'], ['Software and systems', '']),
  ],
  students: [
    {
      ...required(
        'email',
        'Email',
        ['E-mail', 'Email address', 'Mail', 'Student email'],
        ['mia.berg@gmail.com', 'omar.haddad@gmail.com'],
      ),
      hint: 'at a domain of the university',
    },
    required('firstName', 'First name', ['Given name', 'Forename', 'First'], ['Mia', 'Omar']),
    required('lastName', 'Last name', ['Surname', 'Family name', 'Last'], ['Berg', 'Haddad']),
    {
      ...optional('major', 'Department', ['Major', 'Programme', 'Program', 'Field of study'], ['Computer Science', '']),
      hint: 'one that exists already',
    },
    {
      ...optional('graduationYear', 'Graduation year', ['Year of graduation', 'Graduation', 'Class of'], ['2028', '']),
      hint: 'four digits',
    },
  ],
  internships: [
    {
      ...required(
        'studentEmail',
        'Student email',
        ['Email', 'E-mail', 'Student', 'Student e-mail'],
        ['mia.berg@gmail.com', 'omar.haddad@gmail.com'],
      ),
      hint: 'of an account that exists already',
    },
    required('employerName', 'Employer', ['Employer name', 'Company', 'Organisation'], ['Northwind', 'Harbour Museum']),
    required('industry', 'Industry', ['Sector', 'Branch'], ['Software', 'Culture']),
    required(
      'positionTitle',
      'Position',
      ['Position title', 'Job title', 'Title', 'Role'],
      ['Developer intern', 'Archive trainee'],
    ),
    { ...required('startDate', 'Start date', ['Start', 'From', 'Begin'], ['2027-03-01', '2027-04-15']), hint: DATES },
    { ...required('endDate', 'End date', ['End', 'Until', 'To'], ['2027-08-31', '2027-07-15']), hint: DATES },
    {
      ...required(
        'description',
        'Description',
        ['Tasks', 'About', 'Duties'],
        ['Builds tools for the warehouse team.', 'Catalogues letters and photographs.'],
      ),
      hint: 'at least 20 characters',
    },
    {
      ...optional('status', 'Status', ['Approval'], ['approved', 'pending']),
      hint: 'pending or approved; empty: as the approval setting says',
    },
    ...supervisorFields(),
  ],
}

function required(key: string, label: string, titles: string[], samples: [string, string]): ImportField {
  return { key, label, isRequired: true, titles, samples }
}

function optional(key: string, label: string, titles: string[], samples: [string, string]): ImportField {
  return { key, label, isRequired: false, titles, samples }
}

/** Two columns for each supervisor; the first one is the primary. */
function supervisorFields(): ImportField[] {
  return Array.from({ length: IMPORTED_SUPERVISORS }, (_, index) => {
    const [field, name] = index === 0 ? [required, 'Supervisor'] : [optional, `Supervisor ${index + 1}`]
    const people: [string, string] = index === 0 ? ['Ivo Lind', 'Ana Costa'] : ['', '']
    const addresses: [string, string] =
      index === 0 ? ['ivo.lind@northwind.example', 'ana.costa@harbour.example'] : ['', '']
    const other = index === 0 ? 'Supervisor 1' : name
    return [
      field(supervisorField(index, 'Name'), `${name} name`, [name, `${other} name`], people),
      field(
        supervisorField(index, 'Email'),
        `${name} email`,
        [`${name} e-mail`, `${other} email`, `${name} email address`],
        addresses,
      ),
    ]
  }).flat()
}

/** The key of a supervisor's column, such as 'supervisor1Name'. */
export function supervisorField(index: number, part: 'Name' | 'Email'): string {
  return `supervisor${index + 1}${part}`
}

/** For each field the number of the column that its title suggests, starting at 0; fields without one are left out. */
export function matchColumns(kind: ImportKind, headers: readonly string[]): Record<string, number> {
  const titles = headers.map(plain)
  const matched: Record<string, number> = {}
  const isFree = (index: number) => index >= 0 && !Object.values(matched).includes(index)
  // The exact titles first, so that 'Department' is not taken by a field for which it is the second choice.
  for (const choose of [(field: ImportField) => [field.label], (field: ImportField) => field.titles])
    for (const field of IMPORT_FIELDS[kind]) {
      const index = choose(field)
        .map((title) => titles.indexOf(plain(title)))
        .find(isFree)
      if (index !== undefined) matched[field.key] ??= index
    }
  return matched
}

/** 'E-Mail ' and 'email' are the same title. */
function plain(title: string): string {
  return title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

/** The labels of required fields that have no column. */
export function missingColumns(kind: ImportKind, columns: Readonly<Record<string, number>>): string[] {
  return IMPORT_FIELDS[kind].filter(({ key, isRequired }) => isRequired && !(key in columns)).map(({ label }) => label)
}

/** A file with the titles and two rows, to fill in. */
export function sampleFile(kind: ImportKind): string {
  const fields = IMPORT_FIELDS[kind]
  const rows = [0, 1].map((row) => fields.map(({ samples }) => samples[row] ?? ''))
  return CSV_MARK + [fields.map(({ label }) => label), ...rows].map(csvRow).join('')
}

/**
 * A date as spreadsheets write it: 2027-12-31, 31.12.2027, or with slashes, where `monthFirst` decides. Other texts are
 * returned unchanged, so that the check of dates refuses them.
 */
export function dayIn(text: string, monthFirst: boolean): Day {
  const parts = /^\s*(\d{1,2})([./])(\d{1,2})\2(\d{4})\s*$/.exec(text)
  if (!parts) return text.trim()
  const [, first = '', mark, second = '', year] = parts
  const [month, date] = mark === '/' && monthFirst ? [first, second] : [second, first]
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : text.trim()
}
