import { describe, expect, it } from 'vitest'
import { DatabaseAway, readDriverError } from './database-away.ts'

const withCode = (code: string) => Object.assign(new Error('refused'), { code })

describe('an error of the driver', () => {
  it.each([
    'ECONNREFUSED',
    'ECONNRESET',
    'ETIMEDOUT',
    'ENOTFOUND',
    'EHOSTUNREACH',
    'EPIPE',
    '57P01',
    '57P02',
    '57P03',
    '08003',
    '08P01',
    '53300',
    '53100',
    '25006',
  ])('means that the database is away: %s', (code) => {
    expect(readDriverError(withCode(code))).toMatchObject({ name: 'DatabaseAway', code, message: 'refused' })
  })

  it.each([
    'Query read timeout',
    'timeout exceeded when trying to connect',
    'timeout expired',
    'Connection terminated',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Cannot use a pool after calling end on the pool',
  ])('means that the database is away: %s', (message) => {
    expect(readDriverError(new Error(message))).toBeInstanceOf(DatabaseAway)
  })

  it.each(['23505', '40P01', '40001', '42501', '42P01', '57014', '28P01', '3D000', '0A000', 'ERR_INVALID_URL'])(
    'stays as it is: %s',
    (code) => {
      const error = withCode(code)
      expect(readDriverError(error)).toBe(error)
    },
  )

  it('of a statement may contain the words of a lost connection', () => {
    const error = Object.assign(new Error('Connection terminated is not a status'), { code: '22P02' })
    expect(readDriverError(error)).toBe(error)
    expect(readDriverError(new TypeError('value is not a string'))).not.toBeInstanceOf(DatabaseAway)
    expect(readDriverError('a string')).toBe('a string')
  })

  it('tells the reason for every address of a name', () => {
    const errors = [new Error('connect ECONNREFUSED ::1:5432'), new Error('connect ECONNREFUSED 127.0.0.1:5432')]
    expect(readDriverError(Object.assign(new AggregateError(errors), { code: 'ECONNREFUSED' }))).toMatchObject({
      message: 'connect ECONNREFUSED ::1:5432, connect ECONNREFUSED 127.0.0.1:5432',
    })
  })
})
