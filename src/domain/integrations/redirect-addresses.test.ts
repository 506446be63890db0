import { describe, expect, it } from 'vitest'
import { isRedirectAddress } from './api-clients.ts'

describe('a redirect address', () => {
  it.each(['https://app.example/callback?a=1', 'http://localhost:5000/cb', 'http://127.0.0.1/cb', 'http://[::1]:1/cb'])(
    'may be %s',
    (address) => {
      expect(isRedirectAddress('web app', address)).toBe(true)
    },
  )

  it('may have its own scheme if the app is on a device', () => {
    expect(isRedirectAddress('device app', 'edu.riverside.app:/callback')).toBe(true)
    expect(isRedirectAddress('web app', 'edu.riverside.app:/callback')).toBe(false)
  })

  it.each([
    'http://app.example/callback',
    'https://app.example/#part',
    'https://user:secret@app.example/',
    'https://app.example/a b',
    'https:\\\\app.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'app:/callback',
    'edu.riverside.app://host/callback',
    '/callback',
    '',
  ])('may not be %j', (address) => {
    expect(isRedirectAddress('device app', address)).toBe(false)
  })
})
