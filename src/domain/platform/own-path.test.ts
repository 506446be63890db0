import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ownPath } from './own-path.ts'

const OURS = 'https://fieldmark.example'

describe('a path of this site', () => {
  it.each([
    '/',
    '/dashboard',
    '/manage/feedback?status=approved',
    '/internships/7/edit#end',
    '/manage/students?search=a%5Cb%0Ac%2Fd//e',
    '/100%',
  ])('may be %s', (address) => {
    expect(ownPath(address)).toBe(address)
  })

  it('is in ASCII, because a header is', () => {
    expect(ownPath('/manage/students?search=Çağlar 日本#ä')).toBe(
      '/manage/students?search=%C3%87a%C4%9Flar%20%E6%97%A5%E6%9C%AC#%C3%A4',
    )
  })

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/dashboard\nset-cookie: a=b',
    '/dashboard\u0000',
    '/dashboard\u0085',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/%09/evil.example',
    '/%0a/evil.example',
    '/%2509/evil.example',
    '/%5cevil.example',
    '/%255Cevil.example',
    '/%2fevil.example',
    '/%25252Fevil.example',
    '/.%5c/evil.example',
    '/.\\evil.example',
    '/.\\\\evil.example',
    '/a/..\\/evil.example',
    '/dashboard?next=\\evil.example',
    'javascript:alert(1)',
    'dashboard',
    `/${'a'.repeat(2000)}`,
    `/${'日'.repeat(300)}`,
    '',
    7,
    ['/dashboard'],
    null,
    undefined,
  ])('may not be %j', (address) => {
    expect(ownPath(address)).toBeUndefined()
  })

  const piece = fc.oneof(
    fc.constantFrom(
      '/',
      '\\',
      '//',
      '.',
      '..',
      '%2e',
      '%2F',
      '%5c',
      '%09',
      '%0A',
      '%25',
      '\t',
      '\n',
      '\r',
      ' ',
      '\u0000',
    ),
    fc.constantFrom('evil.example', '@', ':', '?', '#', ';', 'http:', 'javascript:', '／', '。', '\u2028', 'a', '7'),
    fc.string({ unit: 'binary', maxLength: 3 }),
  )
  const address = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))

  it('leads where a browser goes: nowhere else, whatever is decoded on the way', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          address,
          address.map((rest) => `/${rest}`),
        ),
        (text) => {
          const path = ownPath(text)
          if (path === undefined) return
          const meant = new URL(text, OURS)
          expect(meant.origin).toBe(OURS)
          expect(new URL(path, OURS).href).toBe(meant.href)
          expect(path).toMatch(/^\/(?!\/)[!-~]*$/)
          expect(ownPath(path)).toBe(path)
          for (const decoded of decodings(path)) expect(new URL(decoded, OURS).origin).toBe(OURS)
        },
      ),
      { numRuns: 5000 },
    )
  })

  it('is each path that leads to this site and has nothing to decode', () => {
    const plain = fc.stringMatching(/^[a-z0-9-]{1,8}$/)
    const written = fc.tuple(fc.array(plain, { maxLength: 4 }), fc.string({ maxLength: 20 }))
    fc.assert(
      fc.property(written, ([parts, value]) => {
        const text = `/${parts.join('/')}?${new URLSearchParams({ value }).toString()}`
        expect(ownPath(text)).toBe(text)
      }),
    )
  })
})

/** The path decoded once, twice and three times. */
function decodings(path: string): string[] {
  const decoded: string[] = []
  let [current = ''] = path.split(/[?#]/)
  for (let times = 0; times < 3; times++) {
    current = current.replaceAll(/%[0-9a-f]{2}/gi, (code) => String.fromCodePoint(Number.parseInt(code.slice(1), 16)))
    decoded.push(current)
  }
  return decoded
}
