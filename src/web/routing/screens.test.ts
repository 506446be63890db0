import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { Person } from '#contract/identity/sessions'
import { ROLES } from '#domain/platform/roles'
import { sessionQuery } from '../api/session.ts'
import { appFrame } from '../app-frame-route.tsx'
// Gives the frame its routes.
import '../routes.tsx'
import { MENU, placeOf } from './screens.ts'

describe('the screens of the menu', () => {
  it.each(ROLES)('are those that the routes let a %s open, each once', async (role) => {
    const listed = MENU[role].flat(2).flatMap(({ to, also }) => [to, also ?? []].flat())
    expect(listed.toSorted()).toEqual((await addressesOf(role)).toSorted())
  })

  it.each(ROLES)('have one name each for a %s', (role) => {
    const labels = MENU[role].flat(2).map(({ label }) => label)
    expect(labels).toEqual([...new Set(labels)])
  })

  it.each([
    ['student', ['Dashboard', 'Profile', 'Add Internship', 'Settings']],
    ['manager', ['Manager Dashboard', 'Internship Approvals', 'Feedback Review', 'Settings']],
    [
      'admin',
      [
        'Admin Dashboard',
        'Internship Approvals',
        'Feedback Review',
        'User Management',
        'Department Management',
        'System Settings',
        'Settings',
      ],
    ],
  ] as const)("include the specification's for a %s, in its order", (role, wanted: readonly string[]) => {
    const entries = MENU[role].flat().map(([{ label }]) => label)
    expect(entries.filter((label) => wanted.includes(label))).toEqual(wanted)
  })

  it('stand under at most eleven entries', () => {
    expect(MENU.admin.flat()).toHaveLength(11)
  })
})

describe('the place of an address', () => {
  it.each([
    ['/admin', 'Admin Dashboard', 'Admin Dashboard'],
    ['/manage/feedback', 'Feedback Review', 'Feedback Review'],
    ['/manage/exports/7', 'Figures', 'Scheduled Exports'],
    ['/admin/appearance/emails/digest', 'System Settings', 'Appearance'],
    ['/admin/accounts/7', 'User Management', 'Accounts'],
  ])('%s is in %s, %s', (address, entry, screen) => {
    const place = placeOf('admin', address)
    expect([place?.entry[0].label, place?.screen.label]).toEqual([entry, screen])
  })

  it('is unknown without an entry', () => {
    expect(placeOf('student', '/feedback/view/1/2')).toBeUndefined()
    expect(placeOf('manager', '/managers')).toBeUndefined()
  })
})

/** The addresses without parameters whose guard admits the role; those of screens that moved redirect. */
async function addressesOf(role: Person['role']): Promise<string[]> {
  const queryClient = new QueryClient()
  const person = { role, major: 'History', graduationYear: 2028, needsSecondFactor: false } as Person
  queryClient.setQueryData(sessionQuery.queryKey, { person })
  const routes = Object.values(appFrame.children ?? {}) as SomeRoute[]
  const admitted = routes.map(async ({ options: { path, beforeLoad } }) => {
    const open = async () => beforeLoad?.({ context: { queryClient }, location: { href: path }, search: {} })
    return open().then(
      () => [path],
      () => [],
    )
  })
  return (await Promise.all(admitted)).flat().filter((path) => !path.includes('$'))
}

type SomeRoute = { options: { path: string; beforeLoad?: (navigation: object) => unknown } }
