import { localized } from '#domain/localized'
import type { Role } from '#domain/roles'
import * as m from '#messages'
import { paths } from '../routing/paths.ts'

type MenuEntry = { label: string; to: string }

const settings: MenuEntry = localized({ label: m.account_settings_title, to: paths.settings })

const ofReviewers: readonly MenuEntry[] = [
  localized({ label: m.common_students, to: paths.manageStudents }),
  localized({ label: m.employers_title, to: paths.manageEmployers }),
  localized({ label: m.figures_title, to: paths.manageFigures }),
]

/** The side menu of each role (spec section 2, layout). */
export const MENU_ENTRIES: Record<Role, readonly MenuEntry[]> = {
  student: [
    localized({ label: m.internships_dashboard_title, to: paths.dashboard }),
    localized({ label: m.common_profile, to: paths.profile }),
    localized({ label: m.frame_menu_add_internship, to: paths.registerInternship }),
    settings,
  ],
  manager: [
    localized({ label: m.figures_manager_dashboard_title, to: paths.manager }),
    localized({ label: m.internships_approvals_title, to: paths.managerInternships }),
    localized({ label: m.feedback_review_title, to: paths.managerFeedback }),
    ...ofReviewers,
    settings,
  ],
  admin: [
    localized({ label: m.figures_admin_dashboard_title, to: paths.admin }),
    localized({ label: m.internships_approvals_title, to: paths.adminInternships }),
    localized({ label: m.feedback_review_title, to: paths.adminFeedback }),
    ...ofReviewers,
    localized({ label: m.staff_title, to: paths.adminUsers }),
    localized({ label: m.departments_title, to: paths.adminDepartments }),
    localized({ label: m.approval_settings_title, to: paths.adminSystem }),
    settings,
  ],
}
