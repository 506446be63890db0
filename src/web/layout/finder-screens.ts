import type { Role } from '#domain/roles'
import { paths } from '../routing/paths.ts'
import { MENU_ENTRIES } from './menu-entries.ts'

type Screen = { label: string; to: string }

const OF_REVIEWERS: readonly Screen[] = [
  { label: 'Open requests', to: paths.manageRequests },
  { label: 'Response figures', to: paths.manageResponses },
  { label: 'Scheduled exports', to: paths.manageExports },
]

/** Screens without a menu entry. */
const OTHERS: Record<Role, readonly Screen[]> = {
  student: [],
  manager: OF_REVIEWERS,
  admin: [
    ...OF_REVIEWERS,
    { label: 'Accounts', to: paths.adminAccounts },
    { label: 'Audit trail', to: paths.adminAudit },
    { label: 'Privacy', to: paths.adminPrivacy },
    { label: 'System status', to: paths.adminStatus },
    { label: 'Sign-in Settings', to: paths.adminSignIn },
    { label: 'API clients', to: paths.adminClients },
    { label: 'Webhooks', to: paths.adminWebhooks },
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
