import * as m from '#messages'

/**
 * The lists and files of staff, by their names in the API. `slug`: the name in saved views, file names and the audit trail. `hasViews`:
 * filters can be saved as a view. `hasColumns`: the columns of the export can be chosen (`COLUMNS`), and it can be scheduled; `title`
 * is its name there. `label`: the kind of the export in the audit trail. `done`: the message after a download.
 */
export const STAFF_LISTS = {
  internships: {
    slug: 'internships',
    hasViews: true,
    hasColumns: true,
    title: m.common_internships,
    label: m.common_internship,
    done: m.exports_internships_done,
  },
  feedback: {
    slug: 'feedback',
    hasViews: true,
    hasColumns: true,
    title: m.common_feedback,
    label: m.common_feedback,
    done: m.exports_feedback_done,
  },
  students: { slug: 'students', hasViews: true },
  openRequests: {
    slug: 'open-requests',
    hasViews: true,
    hasColumns: true,
    title: m.common_open_requests,
    label: m.common_open_requests,
    done: m.exports_open_requests_done,
  },
  assessment: { slug: 'assessment', label: m.assessment_title, done: m.assessment_export_done },
  audit: { slug: 'audit-trail', label: m.audit_trail, done: m.exports_audit_done },
  importProblems: {
    slug: 'import-problems',
    label: m.audit_kind_import_problems,
    done: m.imports_problems_downloaded,
  },
  importRest: { slug: 'import-rest', label: m.audit_kind_import_left_out, done: m.imports_rest_downloaded },
} as const

type Lists = typeof STAFF_LISTS
type ListWith<Fact extends string> = {
  [Name in keyof Lists]: Lists[Name] extends Record<Fact, unknown> ? Name : never
}[keyof Lists]

function listsWith<Fact extends string>(fact: Fact): ListWith<Fact>[] {
  return Object.entries(STAFF_LISTS).flatMap(([name, list]) => (fact in list ? [name as ListWith<Fact>] : []))
}

/** The lists whose filters can be saved as a view. Stored views of other lists, from earlier releases, are ignored. */
export type ViewedList = Lists[ListWith<'hasViews'>]['slug']
export const VIEWED_LISTS: readonly ViewedList[] = listsWith('hasViews').map((name) => STAFF_LISTS[name].slug)

/** The exports whose columns can be chosen. */
export type ColumnKind = ListWith<'hasColumns'>
export const COLUMN_KINDS: readonly ColumnKind[] = listsWith('hasColumns')

/** All exports. */
export type ExportName = ListWith<'done'>
export const EXPORTS: readonly ExportName[] = listsWith('done')
export type ExportKind = Lists[ExportName]['slug']

/** The address of an export in the API. */
export function exportPath(name: ExportName) {
  return `/exports/${STAFF_LISTS[name].slug}.csv` as const
}
