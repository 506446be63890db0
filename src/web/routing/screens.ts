import { localized } from '#domain/localized'
import type { Role } from '#domain/roles'
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

const settings: MenuEntry = [localized({ label: m.account_settings_title, to: paths.settings })]

const openRequests: MenuEntry = [localized({ label: m.open_requests_page_title, to: paths.manageRequests })]

const records: readonly MenuEntry[] = [
  [localized({ label: m.common_students, to: paths.manageStudents })],
  [localized({ label: m.employers_title, to: paths.manageEmployers })],
  [
    localized({ label: m.figures_title, to: paths.manageFigures }),
    localized({ label: m.figures_responses_page_title, to: paths.manageResponses }),
    localized({ label: m.schedules_title, to: paths.manageExports }),
  ],
]

/** The side menu of each role in its groups (spec section 2, layout). A test compares it with the routes. */
export const MENU: Record<Role, readonly (readonly MenuEntry[])[]> = {
  student: [
    [
      [localized({ label: m.internships_dashboard_title, to: paths.dashboard })],
      [localized({ label: m.common_profile, to: paths.profile })],
      [localized({ label: m.frame_menu_add_internship, to: paths.registerInternship })],
      settings,
    ],
  ],
  manager: [
    [[localized({ label: m.figures_manager_dashboard_title, to: paths.manager })]],
    [...queues(paths.managerInternships, paths.managerFeedback), openRequests],
    records,
    [settings],
  ],
  admin: [
    [[localized({ label: m.figures_admin_dashboard_title, to: paths.admin })]],
    [...queues(paths.adminInternships, paths.adminFeedback), openRequests],
    records,
    [
      [
        localized({ label: m.staff_title, to: paths.adminUsers }),
        localized({ label: m.common_accounts, to: paths.adminAccounts }),
        localized({ label: m.common_import, to: paths.adminImport }),
      ],
      [
        localized({ label: m.departments_title, to: paths.adminDepartments }),
        localized({ label: m.terms_title, to: paths.adminTerms }),
      ],
      [
        localized({ label: m.approval_settings_title, to: paths.adminSystem }),
        localized({ label: m.appearance_page_title, to: paths.adminAppearance }),
        localized({ label: m.sign_in_settings_title, to: paths.adminSignIn }),
        localized({ label: m.api_clients_title, to: paths.adminClients }),
        localized({ label: m.webhooks_title, to: paths.adminWebhooks }),
        localized({ label: m.audit_title, to: paths.adminAudit }),
        localized({ label: m.privacy_title, to: paths.adminPrivacy }),
        localized({ label: m.system_title, to: paths.adminStatus }),
      ],
    ],
    [settings],
  ],
}

/** Each role has addresses of its own for the two queues, and one that all reviewers share. */
function queues(internships: string, feedback: string): MenuEntry[] {
  return [
    [localized({ label: m.internships_approvals_title, to: internships, also: paths.manageInternships })],
    [localized({ label: m.feedback_review_title, to: feedback, also: paths.manageFeedback })],
  ]
}

/** All screens of a role, in the order of the menu. */
export function screensOf(role: Role): Screen[] {
  return MENU[role].flat(2)
}

/** Where an address belongs; the page of a single record to its list. The dashboards come first: other addresses start with theirs. */
export function placeOf(role: Role, pathname: string): { entry: MenuEntry; screen: Screen } | undefined {
  const places = MENU[role].flat().flatMap((entry) => entry.map((screen) => ({ entry, screen })))
  return places.findLast(({ screen: { to, also = to } }) =>
    [to, also].some((path) => `${pathname}/`.startsWith(`${path}/`)),
  )
}
