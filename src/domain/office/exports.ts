import * as m from '#messages'

/**
 * Every CSV export by endpoint: its kind in file names and in the audit trail, its label in the trail, and the message after a
 * download.
 */
export const EXPORTS = {
  internships: { kind: 'internships', label: m.common_internship, done: m.exports_internships_done },
  feedback: { kind: 'feedback', label: m.common_feedback, done: m.exports_feedback_done },
  openRequests: { kind: 'open-requests', label: m.common_open_requests, done: m.exports_open_requests_done },
  assessment: { kind: 'assessment', label: m.assessment_title, done: m.assessment_export_done },
  audit: { kind: 'audit-trail', label: m.audit_trail, done: m.exports_audit_done },
  importProblems: {
    kind: 'import-problems',
    label: m.audit_kind_import_problems,
    done: m.imports_problems_downloaded,
  },
  importRest: { kind: 'import-rest', label: m.audit_kind_import_left_out, done: m.imports_rest_downloaded },
} as const

export type ExportKind = (typeof EXPORTS)[keyof typeof EXPORTS]['kind']
