/** Every path of the browser application (spec section 2). */
export const paths = {
  home: '/',
  login: '/login',
  emailCode: '/login/code',
  emailLink: '/login/link',
  challenge: '/login/verify',
  setUpFactor: '/login/set-up',
  register: '/register',
  resetPassword: '/reset-password',
  emailChange: '/change-email',
  verifyEmail: '/verify-email',
  invitation: '/invitation',
  authorize: '/authorize',
  settings: '/settings',
  profile: '/profile',
  dashboard: '/dashboard',
  registerInternship: '/internships/new',
  editInternship: (id: string) => `/internships/${id}/edit`,
  selfAssessment: (id: string) => `/internships/${id}/self-assessment`,
  viewMidterm: (supervisorId: string) => `/midterm-feedback/${supervisorId}`,
  viewFeedback: (supervisorId: string, internshipId: string) => `/feedback/view/${supervisorId}/${internshipId}`,
  manager: '/manager',
  managerInternships: '/manager/internships',
  managerFeedback: '/manager/feedback',
  admin: '/admin',
  adminInternships: '/admin/internships',
  adminFeedback: '/admin/feedback',
  adminUsers: '/admin/users',
  adminDepartments: '/admin/departments',
  adminTerms: '/admin/terms',
  adminQuestions: '/admin/questions',
  adminQuestionSet: (id: string) => `/admin/questions/${id}`,
  adminSystem: '/admin/system',
  adminAppearance: '/admin/appearance',
  adminEmailText: (email: string) => `/admin/appearance/emails/${email}`,
  adminSignIn: '/admin/sign-in',
  adminClients: '/admin/clients',
  adminWebhooks: '/admin/webhooks',
  adminWebhook: (id: string) => `/admin/webhooks/${id}`,
  adminImport: '/admin/import',
  adminAudit: '/admin/audit',
  adminPrivacy: '/admin/privacy',
  adminStatus: '/admin/status',
  adminAccounts: '/admin/accounts',
  adminAccount: (id: string) => `/admin/accounts/${id}`,
  manageInternships: '/manage/internships',
  manageFeedback: '/manage/feedback',
  manageExports: '/manage/exports',
  manageExport: (id: string) => `/manage/exports/${id}`,
  manageMidterms: '/manage/midterm-feedback',
  manageFigures: '/manage/figures',
  manageRequests: '/manage/requests',
  manageResponses: '/manage/responses',
  manageAssessment: '/manage/assessment',
  manageStudents: '/manage/students',
  manageStudent: (id: string) => `/manage/students/${id}`,
  enterFeedback: (studentId: string, supervisorId: string) => `/manage/students/${studentId}/enter/${supervisorId}`,
  manageEmployers: '/manage/employers',
  manageEmployer: (id: string) => `/manage/employers/${id}`,
  /** Rendered by the server: link to these with a plain `<a href>`. */
  apiDocs: '/api/docs',
  privacy: '/privacy',
  terms: '/terms',
  accessibility: '/accessibility',
  help: '/help',
} as const

/** A path inside the application, or undefined: `next` must never lead to another site. */
export function internalPath(address: unknown): string | undefined {
  // Browsers treat a backslash as a slash.
  if (typeof address !== 'string' || !address.startsWith('/') || address.includes('\\')) return undefined
  const base = 'http://inside.invalid'
  const url = URL.canParse(address, base) ? new URL(address, base) : null
  if (url?.origin !== base) return undefined
  const path = url.pathname + url.search + url.hash
  // '/.//evil.example' normalizes to '//evil.example'.
  return path.startsWith('//') ? undefined : path
}
