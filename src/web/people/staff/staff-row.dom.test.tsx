// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { StaffMember } from '#contract/people/staff'
import { StaffRow } from './staff-page.tsx'

const member: StaffMember = {
  id: '00000000-0000-4000-8000-000000000000',
  firstName: 'élise',
  lastName: 'Żółć',
  email: 'elise@riverside.example',
  role: 'manager',
  major: 'Physics',
  createdAt: '2026-06-01T10:00:00.000Z',
  departments: ['Law', 'Physics'],
  rulesOf: null,
}

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

function texts(facts: Partial<StaffMember>): string {
  const page = document.createElement('ul')
  page.innerHTML = renderToStaticMarkup(
    // For the link to the account.
    <RouterContextProvider router={router}>
      <StaffRow member={{ ...member, ...facts }} onEdit={() => undefined} onRemove={() => undefined} />
    </RouterContextProvider>,
  )
  return [...page.querySelectorAll('*')]
    .filter(({ children }) => children.length === 0)
    .map(({ textContent }) => textContent)
    .join('|')
}

const PERSON = 'ÉŻ|élise Żółć|elise@riverside.example'

it.each<[string, Partial<StaffMember>, string]>([
  ['a manager', {}, `${PERSON}|Manager|Law|Physics|Edit departments|Remove Manager`],
  ['a manager without departments', { departments: [] }, `${PERSON}|Manager|-|Edit departments|Remove Manager`],
  ['an admin', { role: 'admin', departments: [] }, `${PERSON}|Admin|All departments|Super Admin`],
  ['a student', { role: 'student', departments: [] }, `${PERSON}|Student|Physics|No actions`],
  ['a student without a major', { role: 'student', departments: [], major: null }, `${PERSON}|Student|-|No actions`],
])('shows %s', (_who, facts, expected) => {
  expect(texts(facts)).toBe(expected)
})
