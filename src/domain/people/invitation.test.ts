import { describe, expect, it } from 'vitest'
import { invitationEnd, roleAfter } from './invitation.ts'

describe('the end of an invitation', () => {
  const expiresAt = new Date('2026-06-08T10:00:00Z')
  const open = { acceptedAt: null, withdrawnAt: null, expiresAt }

  it('is its expiry, acceptance or withdrawal', () => {
    expect(invitationEnd(open, new Date(expiresAt.getTime() - 1))).toBeNull()
    expect(invitationEnd(open, expiresAt)).toBe('expired')
    expect(invitationEnd({ ...open, acceptedAt: expiresAt }, expiresAt)).toBe('used')
    expect(invitationEnd({ ...open, withdrawnAt: expiresAt }, expiresAt)).toBe('withdrawn')
  })
})

describe('the role after accepting', () => {
  it('is the invited one, except that admins stay admins', () => {
    expect(roleAfter('student', 'manager')).toBe('manager')
    expect(roleAfter('manager', 'admin')).toBe('admin')
    expect(roleAfter('admin', 'manager')).toBe('admin')
  })
})
