import { localized } from '#domain/localized'
import type { Role } from '#domain/roles'
import * as m from '#messages'
import { paths } from '../routing/paths.ts'

type MenuEntry = { label: string; to: string }

const settings: MenuEntry = localized({ label: m.settings, to: paths.settings })

const ofReviewers: readonly MenuEntry[] = [
  localized({ label: m.students, to: paths.manageStudents }),
  localized({ label: m.employers, to: paths.manageEmployers }),
  localized({ label: m.figures, to: paths.manageFigures }),
]

/** The side menu of each role (spec section 2, layout). */
export const MENU_ENTRIES: Record<Role, readonly MenuEntry[]> = {
  student: [
    localized({ label: m.dashboard, to: paths.dashboard }),
    localized({ label: m.profile, to: paths.profile }),
    localized({ label: m.add_internship, to: paths.registerInternship }),
    settings,
  ],
  manager: [
    localized({ label: m.manager_dashboard, to: paths.manager }),
    localized({ label: m.internship_approvals, to: paths.managerInternships }),
    localized({ label: m.feedback_review, to: paths.managerFeedback }),
    ...ofReviewers,
    settings,
  ],
  admin: [
    localized({ label: m.admin_dashboard, to: paths.admin }),
    localized({ label: m.internship_approvals, to: paths.adminInternships }),
    localized({ label: m.feedback_review, to: paths.adminFeedback }),
    ...ofReviewers,
    localized({ label: m.user_management, to: paths.adminUsers }),
    localized({ label: m.department_management, to: paths.adminDepartments }),
    localized({ label: m.system_settings, to: paths.adminSystem }),
    settings,
  ],
}
