import { expect, it } from 'vitest'
import { screensFound } from './finder-screens.ts'

const labels = (...[role, text]: Parameters<typeof screensFound>) => screensFound(role, text).map(({ label }) => label)

it('finds screens of the role by the beginnings of words', () => {
  expect(labels('manager', 'op re')).toEqual(['Open Requests'])
  expect(labels('manager', 'audit')).toEqual([])
  expect(labels('admin', 'SETTINGS')).toEqual(['System Settings', 'Sign-in Settings', 'Settings'])
  expect(labels('admin', '')).toContain('Students')
})
