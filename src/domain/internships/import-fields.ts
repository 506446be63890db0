import * as m from '#messages'
import type { Language } from '../text/languages.ts'
import { localized } from '../text/localized.ts'
import { IMPORTED_SUPERVISORS, type ImportKind } from './imports.ts'

/** A column that an import file can have. */
export type ImportField = {
  key: string
  /** The label in the reader's language, which is also the column's title in the sample file. */
  label: string
  isRequired: boolean
  /** The allowed values; empty if the label says enough. */
  hint: string
  /** Two values of the sample file. */
  samples: readonly [string, string]
  /** The label in another language. */
  labelIn: (language: Language) => string
  /** Other titles by which the column is recognised. */
  titles: readonly string[]
}

export type Label = (inputs?: Record<string, never>, options?: { locale?: Language }) => string
type FieldFacts = [
  key: string,
  label: Label,
  titles: readonly string[],
  samples: readonly [string, string],
  hint?: () => string,
]
type Columns = { [Kind in ImportKind]: readonly ImportField[] }

const EMAIL = [
  'Email',
  'E-mail',
  'Email address',
  'Mail',
  'Student email',
  'E-Mail-Adresse',
  'Courriel',
  'Adresse e-mail',
  'Correo',
  '电子邮箱',
  'البريد',
]
const SUPERVISOR = ['Supervisor', 'Betreuer', 'Betreuerin', 'Tuteur', 'Tutor', '导师']

export const IMPORT_FIELDS: Columns = {
  departments: [
    required(
      'name',
      m.common_name,
      [
        'Department',
        'Department name',
        'Major',
        'Fachbereich',
        'Fakultät',
        'Département',
        'Departamento',
        '院系',
        'القسم',
      ],
      ['Computer Science', 'Fine Art'],
    ),
    optional(
      'description',
      m.common_description,
      ['About', 'Notes', 'Bemerkung', 'Notizen', 'Remarques', 'Notas', '描述', '备注'],
      ['Software and systems', ''],
    ),
  ],
  students: [
    required(
      'email',
      m.common_email,
      EMAIL,
      ['mia.berg@gmail.com', 'omar.haddad@gmail.com'],
      m.imports_field_university_email_hint,
    ),
    required(
      'firstName',
      m.common_first_name,
      ['Given name', 'Forename', 'First', 'Rufname', 'Nombres', 'Nombre de pila', '名字'],
      ['Mia', 'Omar'],
    ),
    required(
      'lastName',
      m.common_last_name,
      ['Surname', 'Family name', 'Last', 'Familienname', 'Zuname', 'Nom de famille', 'Apellido', '姓氏'],
      ['Berg', 'Haddad'],
    ),
    optional(
      'major',
      m.common_department,
      [
        'Major',
        'Programme',
        'Program',
        'Field of study',
        'Studiengang',
        'Fach',
        'Filière',
        'Carrera',
        '专业',
        'التخصص',
      ],
      ['Computer Science', ''],
      m.imports_field_department_hint,
    ),
    optional(
      'graduationYear',
      m.common_graduation_year,
      ['Year of graduation', 'Graduation', 'Class of', 'Jahrgang', 'Promotion', 'Promoción', '毕业年'],
      ['2028', ''],
      m.imports_field_graduation_year_hint,
    ),
  ],
  internships: [
    required(
      'studentEmail',
      m.imports_field_student_email,
      ['Student', 'Student e-mail', ...EMAIL],
      ['mia.berg@gmail.com', 'omar.haddad@gmail.com'],
      m.imports_field_student_email_hint,
    ),
    required(
      'employerName',
      m.common_employer,
      [
        'Employer name',
        'Company',
        'Organisation',
        'Organization',
        'Firma',
        'Arbeitgeber',
        'Société',
        'Compañía',
        '公司',
        'الشركة',
      ],
      ['Northwind', 'Harbour Museum'],
    ),
    required(
      'industry',
      m.common_industry,
      ['Sector', 'Branch', 'Wirtschaftszweig', 'Secteur', 'Industria'],
      ['Software', 'Culture'],
    ),
    required(
      'positionTitle',
      m.common_position,
      ['Position title', 'Job title', 'Title', 'Role', 'Stelle', 'Funktion', 'Fonction', 'Cargo', '职位'],
      ['Developer intern', 'Archive trainee'],
    ),
    required(
      'startDate',
      m.common_start_date,
      ['Start', 'From', 'Begin', 'Beginn', 'Von', 'Début', 'Inicio', 'Desde', '开始'],
      ['2027-03-01', '2027-04-15'],
      m.imports_field_dates_hint,
    ),
    required(
      'endDate',
      m.common_end_date,
      ['End', 'Until', 'To', 'Ende', 'Bis', 'Fin', 'Hasta', '结束'],
      ['2027-08-31', '2027-07-15'],
      m.imports_field_dates_hint,
    ),
    required(
      'description',
      m.common_description,
      ['Tasks', 'About', 'Duties', 'Aufgaben', 'Tätigkeit', 'Missions', 'Tâches', 'Tareas', '描述', '工作内容'],
      ['Builds tools for the warehouse team.', 'Catalogues letters and photographs.'],
      m.imports_field_description_hint,
    ),
    optional('status', m.common_status, ['Approval'], ['approved', 'pending'], m.imports_field_status_hint),
    ...supervisorFields(),
  ],
}

function required(...facts: FieldFacts): ImportField {
  return field(true, ...facts)
}

function optional(...facts: FieldFacts): ImportField {
  return field(false, ...facts)
}

function field(isRequired: boolean, ...[key, label, titles, samples, hint = () => '']: FieldFacts): ImportField {
  const texts = localized({ key, label: () => label(), isRequired, titles, hint, samples })
  return Object.assign(texts, { labelIn: (locale: Language) => label({}, { locale }) })
}

/** Two columns for each supervisor. The first supervisor is the primary one. */
function supervisorFields(): ImportField[] {
  return Array.from({ length: IMPORTED_SUPERVISORS }, (_, at) => {
    const index = at + 1
    const other = `Supervisor ${index}`
    const emails = [`${other} email`, `${other} e-mail`]
    if (at > 0)
      return [
        optional(
          supervisorField(at, 'Name'),
          (_, options) => m.imports_field_supervisor_name({ index }, options),
          [other],
          ['', ''],
        ),
        optional(
          supervisorField(at, 'Email'),
          (_, options) => m.imports_field_supervisor_email({ index }, options),
          emails,
          ['', ''],
        ),
      ]
    return [
      required(
        supervisorField(at, 'Name'),
        m.supervisors_name_label,
        [...SUPERVISOR, `${other} name`],
        ['Ivo Lind', 'Ana Costa'],
      ),
      required(
        supervisorField(at, 'Email'),
        m.supervisors_email_label,
        ['Supervisor e-mail', 'Supervisor email address', ...emails],
        ['ivo.lind@northwind.example', 'ana.costa@harbour.example'],
      ),
    ]
  }).flat()
}

/** The key of a supervisor's column, such as 'supervisor1Name'. */
export function supervisorField(index: number, part: 'Name' | 'Email'): string {
  return `supervisor${index + 1}${part}`
}
