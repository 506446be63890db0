import * as m from '#messages'
import { CSV_MARK, csvRow } from './csv.ts'
import { IMPORTED_SUPERVISORS, type ImportKind } from './imports.ts'
import { localized } from './localized.ts'

/** A column that a file may have. */
export type ImportField = {
  key: string
  label: string
  isRequired: boolean
  /** Its title in the sample file. */
  title: string
  /** Other titles under which it is recognised. */
  titles: readonly string[]
  /** What is allowed; empty if the label says it. */
  hint: string
  /** Two values of the sample file. */
  samples: readonly [string, string]
}

type FieldFacts = [
  key: string,
  label: () => string,
  titles: readonly [own: string, ...others: string[]],
  samples: readonly [string, string],
  hint?: () => string,
]
type Columns = { [Kind in ImportKind]: readonly ImportField[] }

export const IMPORT_FIELDS: Columns = {
  departments: [
    required('name', m.name, ['Name', 'Department', 'Department name', 'Major'], ['Computer Science', 'Fine Art']),
    optional('description', m.description, ['Description', 'About', 'Notes'], ['Software and systems', '']),
  ],
  students: [
    required(
      'email',
      m.email,
      ['Email', 'E-mail', 'Email address', 'Mail', 'Student email'],
      ['mia.berg@gmail.com', 'omar.haddad@gmail.com'],
      m.at_domain_of_university,
    ),
    required('firstName', m.first_name, ['First name', 'Given name', 'Forename', 'First'], ['Mia', 'Omar']),
    required('lastName', m.last_name, ['Last name', 'Surname', 'Family name', 'Last'], ['Berg', 'Haddad']),
    optional(
      'major',
      m.department,
      ['Department', 'Major', 'Programme', 'Program', 'Field of study'],
      ['Computer Science', ''],
      m.one_that_exists_already,
    ),
    optional(
      'graduationYear',
      m.graduation_year,
      ['Graduation year', 'Year of graduation', 'Graduation', 'Class of'],
      ['2028', ''],
      m.four_digits,
    ),
  ],
  internships: [
    required(
      'studentEmail',
      m.student_email,
      ['Student email', 'Email', 'E-mail', 'Student', 'Student e-mail'],
      ['mia.berg@gmail.com', 'omar.haddad@gmail.com'],
      m.of_account_that_exists_already,
    ),
    required(
      'employerName',
      m.employer,
      ['Employer', 'Employer name', 'Company', 'Organisation'],
      ['Northwind', 'Harbour Museum'],
    ),
    required('industry', m.industry, ['Industry', 'Sector', 'Branch'], ['Software', 'Culture']),
    required(
      'positionTitle',
      m.position,
      ['Position', 'Position title', 'Job title', 'Title', 'Role'],
      ['Developer intern', 'Archive trainee'],
    ),
    required(
      'startDate',
      m.start_date,
      ['Start date', 'Start', 'From', 'Begin'],
      ['2027-03-01', '2027-04-15'],
      m.date_formats,
    ),
    required('endDate', m.end_date, ['End date', 'End', 'Until', 'To'], ['2027-08-31', '2027-07-15'], m.date_formats),
    required(
      'description',
      m.description,
      ['Description', 'Tasks', 'About', 'Duties'],
      ['Builds tools for the warehouse team.', 'Catalogues letters and photographs.'],
      m.at_least_characters_2,
    ),
    optional(
      'status',
      m.status,
      ['Status', 'Approval'],
      ['approved', 'pending'],
      m.pending_or_approved_empty_as_setting,
    ),
    ...supervisorFields(),
  ],
}

function required(...facts: FieldFacts): ImportField {
  return field(true, ...facts)
}

function optional(...facts: FieldFacts): ImportField {
  return field(false, ...facts)
}

function field(
  isRequired: boolean,
  ...[key, label, [title, ...titles], samples, hint = () => '']: FieldFacts
): ImportField {
  return localized({ key, label, isRequired, title, titles, hint, samples })
}

/** Two columns for each supervisor; the first one is the primary. */
function supervisorFields(): ImportField[] {
  return Array.from({ length: IMPORTED_SUPERVISORS }, (_, at) => {
    const [isFirst, index] = [at === 0, at + 1]
    const make = isFirst ? required : optional
    const other = `Supervisor ${index}`
    const name = isFirst ? 'Supervisor' : other
    return [
      make(
        supervisorField(at, 'Name'),
        () => (isFirst ? m.supervisor_name() : m.supervisor_name_2({ index })),
        [`${name} name`, name, `${other} name`],
        isFirst ? ['Ivo Lind', 'Ana Costa'] : ['', ''],
      ),
      make(
        supervisorField(at, 'Email'),
        () => (isFirst ? m.supervisor_email() : m.supervisor_email_2({ index })),
        [`${name} email`, `${name} e-mail`, `${other} email`, `${name} email address`],
        isFirst ? ['ivo.lind@northwind.example', 'ana.costa@harbour.example'] : ['', ''],
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
  // The titles of the sample first: 'Department' is not taken by a field for which it is the second choice.
  for (const choose of [(field: ImportField) => [field.title], (field: ImportField) => field.titles])
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
  return CSV_MARK + [fields.map(({ title }) => title), ...rows].map(csvRow).join('')
}
