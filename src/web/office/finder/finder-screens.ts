import { localized } from '#domain/localized'
import type { Role } from '#domain/roles'
import * as m from '#messages'
import { MENU_ENTRIES } from '../../layout/menu-entries.ts'
import { paths } from '../../routing/paths.ts'

type Screen = { label: string; to: string }

const OF_REVIEWERS: readonly Screen[] = [
  localized({ label: m.common_open_requests, to: paths.manageRequests }),
  localized({ label: m.figures_responses_link_label, to: paths.manageResponses }),
  localized({ label: m.schedules_link_label, to: paths.manageExports }),
]

/** Screens without a menu entry. */
const OTHERS: Record<Role, readonly Screen[]> = {
  student: [],
  manager: OF_REVIEWERS,
  admin: [
    ...OF_REVIEWERS,
    localized({ label: m.common_accounts, to: paths.adminAccounts }),
    localized({ label: m.audit_trail, to: paths.adminAudit }),
    localized({ label: m.privacy_title, to: paths.adminPrivacy }),
    localized({ label: m.finder_screen_kind_system_status, to: paths.adminStatus }),
    localized({ label: m.appearance_page_title, to: paths.adminAppearance }),
    localized({ label: m.sign_in_settings_title, to: paths.adminSignIn }),
    localized({ label: m.finder_screen_kind_api_clients, to: paths.adminClients }),
    localized({ label: m.webhooks_title, to: paths.adminWebhooks }),
  ],
}

/** The screens of a role in whose name a word starts with each of the typed ones. */
export function screensFound(role: Role, text: string): Screen[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return [...MENU_ENTRIES[role], ...OTHERS[role]].filter(({ label }) => {
    const parts = label.toLowerCase().split(/[\s-]+/)
    return words.every((word) => parts.some((part) => part.startsWith(word)))
  })
}
