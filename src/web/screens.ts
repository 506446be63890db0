import { paths } from './paths.ts'

/**
 * The file behind each address that people arrive at; a part that begins with $ stands for any. The build writes down what each of them loads, and the server names
 * that in the page it sends: the code is then on its way before the router has found out that it is needed.
 */
export const SCREENS: Record<string, string> = {
  [paths.login]: 'auth/login-page.tsx',
  [paths.register]: 'auth/register-page.tsx',
  [paths.resetPassword]: 'auth/reset-password-page.tsx',
  [paths.settings]: 'account/settings-page.tsx',
  [paths.profile]: 'profiles/profile-page.tsx',
  [paths.dashboard]: 'internships/dashboard-page.tsx',
  [paths.registerInternship]: 'internships/internship-form-page.tsx',
  [paths.editInternship('$id')]: 'internships/internship-form-page.tsx',
  [paths.viewFeedback('$supervisorId', '$internshipId')]: 'feedback/feedback-view-page.tsx',
  [paths.manager]: 'statistics/manager-dashboard-page.tsx',
  [paths.managerInternships]: 'internships/internship-approvals-page.tsx',
  [paths.managerFeedback]: 'feedback/feedback-review-page.tsx',
  [paths.admin]: 'statistics/admin-dashboard-page.tsx',
  [paths.adminInternships]: 'internships/internship-approvals-page.tsx',
  [paths.adminFeedback]: 'feedback/feedback-review-page.tsx',
  [paths.adminUsers]: 'users/user-management-page.tsx',
  [paths.adminDepartments]: 'departments/department-management-page.tsx',
  [paths.adminSystem]: 'approval-settings/system-settings-page.tsx',
  [paths.manageInternships]: 'internships/internship-approvals-page.tsx',
  [paths.manageFeedback]: 'feedback/feedback-review-page.tsx',
  [paths.manageRequests]: 'open-requests/open-requests-page.tsx',
  [paths.manageResponses]: 'statistics/response-figures-page.tsx',
}

/**
 * What a screen that the browser draws alone asks the API for first. The page names that too, and so it comes beside the
 * code; for those that the server draws it comes within the page.
 */
export const ASKED_FIRST: Record<string, readonly string[]> = {
  [paths.profile]: ['/departments'],
  [paths.editInternship('$id')]: ['/internships/$id'],
  [paths.viewFeedback('$supervisorId', '$internshipId')]: [
    '/internships/$internshipId/supervisors/$supervisorId/feedback',
  ],
  [paths.adminSystem]: ['/approval-settings', '/feedback-settings', '/university-domains'],
}

/**
 * Those that the server draws as well, so that they are seen before their code has come (docs/decisions/0016). What they
 * show at first depends on the address and the API alone: not on the part behind #, nor on what this tab has kept.
 */
export const RENDERED: readonly string[] = [
  paths.home,
  paths.login,
  paths.register,
  paths.dashboard,
  paths.manager,
  paths.managerInternships,
  paths.managerFeedback,
  paths.admin,
  paths.adminInternships,
  paths.adminFeedback,
  paths.adminUsers,
  paths.adminDepartments,
  paths.manageInternships,
  paths.manageFeedback,
  paths.manageRequests,
  paths.manageResponses,
]

/** What stands around a screen. */
export function frameOf(screen: string): string {
  return screen.startsWith('auth/') ? 'layout/public-frame.tsx' : 'layout/app-frame.tsx'
}
