import { describe, expect, it } from 'vitest'
import { domainHint, universitiesFor, unrecognisedDomainMessage } from './universities.ts'

const gmail = [{ domain: 'gmail.com', university: 'Example University' }]

it('offers a university only for a recognised domain', () => {
  expect(universitiesFor('zoe@gmail.com', gmail)).toEqual(['Example University'])
  expect(universitiesFor('zoe@gmail.co', gmail)).toEqual([])
  expect(universitiesFor('zoe@notgmail.com', gmail)).toEqual([])
})

describe('the messages', () => {
  it('match the spec for gmail', () => {
    expect(domainHint(gmail)).toBe('Please enter your gmail address to see available universities.')
    expect(unrecognisedDomainMessage(gmail)).toBe('Please enter a valid gmail address')
  })

  it('name the configured domains', () => {
    const two = [...gmail, { domain: 'uni.example', university: 'Uni' }]
    expect(unrecognisedDomainMessage(two)).toBe('Please enter a valid gmail or uni.example address')
    expect(unrecognisedDomainMessage([])).toBe('Please enter a valid university address')
  })
})
