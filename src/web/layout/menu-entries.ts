import type { Role } from '#domain/roles'
import { paths } from '../routing/paths.ts'

type MenuEntry = { label: string; to: string }

const settings: MenuEntry = { label: 'Settings', to: paths.settings }

const ofReviewers: readonly MenuEntry[] = [
  { label: 'Students', to: paths.manageStudents },
  { label: 'Employers', to: paths.manageEmployers },
  { label: 'Figures', to: paths.manageFigures },
]

/** The side menu of each role (spec section 2, layout). */
export const MENU_ENTRIES: Record<Role, readonly MenuEntry[]> = {
  student: [
    { label: 'Dashboard', to: paths.dashboard },
    { label: 'Profile', to: paths.profile },
    { label: 'Add Internship', to: paths.registerInternship },
    settings,
  ],
  manager: [
    { label: 'Manager Dashboard', to: paths.manager },
    { label: 'Internship Approvals', to: paths.managerInternships },
    { label: 'Feedback Review', to: paths.managerFeedback },
    ...ofReviewers,
    settings,
  ],
  admin: [
    { label: 'Admin Dashboard', to: paths.admin },
    { label: 'Internship Approvals', to: paths.adminInternships },
    { label: 'Feedback Review', to: paths.adminFeedback },
    ...ofReviewers,
    { label: 'User Management', to: paths.adminUsers },
    { label: 'Department Management', to: paths.adminDepartments },
    { label: 'System Settings', to: paths.adminSystem },
    settings,
  ],
}
