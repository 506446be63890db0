import type { Role } from '#domain/platform/roles'
import { localized } from '#domain/text/localized'
import * as m from '#messages'
import { paths } from './paths.ts'

/** A screen with an address of its own that needs no record. */
export type Screen = {
  label: string
  to: string
  /** Another address of the same screen. */
  also?: string
}

/** An entry of the side menu: the screen it opens, then the others of its section row. */
export type MenuEntry = readonly [Screen, ...Screen[]]

const settings: MenuEntry = [screen(m.account_settings_title, paths.settings)]

const openRequests: MenuEntry = [screen(m.open_requests_page_title, paths.manageRequests)]

const records: readonly MenuEntry[] = [
  [screen(m.common_students, paths.manageStudents)],
  [screen(m.employers_title, paths.manageEmployers)],
  [
    screen(m.figures_title, paths.manageFigures),
    screen(m.figures_responses_page_title, paths.manageResponses),
    screen(m.assessment_title, paths.manageAssessment),
    screen(m.schedules_title, paths.manageExports),
  ],
]

/** The side menu of each role in its groups (spec section 2, layout). A test compares it with the routes. */
export const MENU: Record<Role, readonly (readonly MenuEntry[])[]> = {
  student: [
    [
      [screen(m.internships_dashboard_title, paths.dashboard)],
      [screen(m.common_profile, paths.profile)],
      [screen(m.frame_menu_add_internship, paths.registerInternship)],
      settings,
    ],
  ],
  manager: [
    [[screen(m.figures_manager_dashboard_title, paths.manager)]],
    [...queues(paths.managerInternships, paths.managerFeedback), openRequests],
    records,
    [settings],
  ],
  admin: [
    [[screen(m.figures_admin_dashboard_title, paths.admin)]],
    [...queues(paths.adminInternships, paths.adminFeedback), openRequests],
    records,
    [
      [
        screen(m.staff_title, paths.adminUsers),
        screen(m.common_accounts, paths.adminAccounts),
        screen(m.common_import, paths.adminImport),
      ],
      [
        screen(m.departments_title, paths.adminDepartments),
        screen(m.terms_title, paths.adminTerms),
        screen(m.questions_sets_title, paths.adminQuestions),
      ],
      [
        screen(m.approval_settings_title, paths.adminSystem),
        screen(m.appearance_page_title, paths.adminAppearance),
        screen(m.sign_in_settings_title, paths.adminSignIn),
        screen(m.api_clients_title, paths.adminClients),
        screen(m.webhooks_title, paths.adminWebhooks),
        screen(m.audit_title, paths.adminAudit),
        screen(m.privacy_title, paths.adminPrivacy),
        screen(m.system_title, paths.adminStatus),
      ],
    ],
    [settings],
  ],
}

function screen(label: () => string, to: string, also?: string): Screen {
  return localized({ label, to, ...(also && { also }) })
}

/** Each role has addresses of its own for the two queues, and one that all reviewers share. */
function queues(internships: string, feedback: string): MenuEntry[] {
  return [
    [screen(m.internships_approvals_title, internships, paths.manageInternships)],
    [screen(m.feedback_review_title, feedback, paths.manageFeedback)],
  ]
}

/** Where an address belongs; the page of a single record to its list. The dashboards come first: other addresses start with theirs. */
export function placeOf(role: Role, pathname: string): { entry: MenuEntry; screen: Screen } | undefined {
  const places = MENU[role].flat().flatMap((entry) => entry.map((screen) => ({ entry, screen })))
  return places
    .reverse()
    .find(({ screen: { to, also } }) => [to, also].some((path) => `${pathname}/`.startsWith(`${path}/`)))
}
