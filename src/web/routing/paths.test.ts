import { describe, expect, it } from 'vitest'
import { internalPath } from './paths.ts'

describe('a return address', () => {
  it.each(['/dashboard', '/manage/feedback?status=approved', '/internships/7/edit#end'])('may be %s', (address) => {
    expect(internalPath(address)).toBe(address)
  })

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/.\\evil.example',
    '/.\\\\evil.example',
    '/a/..\\/evil.example',
    '/dashboard?next=\\evil.example',
    'javascript:alert(1)',
    'dashboard',
    '',
    7,
    undefined,
  ])('may not be %j', (address) => {
    expect(internalPath(address)).toBeUndefined()
  })
})
