import { ORPCError } from '@orpc/client'
import { describe, expect, it } from 'vitest'
import { AuthCallError } from './auth-calls.ts'
import { errorMessage, hasCode, inputIssues, isRefusal } from './error-message.ts'
import { ServerUnreachableError } from './reach-server.ts'

const conflict = new ORPCError('CONFLICT', { defined: true, status: 409, message: 'Already approved.' })

describe('the message for a failed call', () => {
  it("is the endpoint's own", () => {
    expect(errorMessage(conflict)).toBe('Already approved.')
  })

  it("starts with the spec's prefix where a screen has one", () => {
    expect(errorMessage(conflict, 'Failed to approve feedback')).toBe('Failed to approve feedback: Already approved.')
  })

  it("is the identity provider's own", () => {
    expect(errorMessage(new AuthCallError(401, '', 'Invalid email or password'))).toBe('Invalid email or password')
  })

  it('reports an unreachable server', () => {
    expect(errorMessage(new ServerUnreachableError('no answer'))).toBe(
      'The server cannot be reached. Check your connection and try again.',
    )
  })

  it.each([[new TypeError('x is undefined')], ['text'], [null], [undefined], [{ status: 409, code: 'X' }]])(
    'never shows internal errors: %o',
    (error) => {
      expect(errorMessage(error)).toBe('Something went wrong. Please try again.')
    },
  )
})

describe('a refusal', () => {
  it('is recognised by its code', () => {
    expect(hasCode(conflict, 'CONFLICT')).toBe(true)
    expect(hasCode(conflict, 'NOT_FOUND')).toBe(false)
    expect(hasCode(null, 'CONFLICT')).toBe(false)
  })

  it('is final below 500; from 500 on a retry may help', () => {
    expect(isRefusal(conflict)).toBe(true)
    expect(isRefusal(new ORPCError('INTERNAL_SERVER_ERROR', { status: 500 }))).toBe(false)
    expect(isRefusal(new ServerUnreachableError('no answer'))).toBe(false)
  })

  it('of invalid input names the fields', () => {
    const issues = [{ path: ['email'], message: 'Email is required' }]
    expect(inputIssues(new ORPCError('BAD_REQUEST', { status: 400, data: { issues } }))).toEqual(issues)
    expect(inputIssues(new ORPCError('BAD_REQUEST', { status: 400, data: { issues: ['?', null] } }))).toEqual([])
    expect(inputIssues(conflict)).toEqual([])
  })
})
