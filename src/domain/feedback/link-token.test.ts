import { describe, expect, it } from 'vitest'
import { linkTokenIn } from './link-token.ts'

const TOKEN = '0a1b2c3d4e5f60718293a4b5c6d7e8f901234567'
const half = [TOKEN.slice(0, 17), TOKEN.slice(17)]

describe('a token in a URL', () => {
  it.each([
    ['unchanged', TOKEN],
    ['with a full stop', `${TOKEN}.`],
    ['in brackets', `<${TOKEN}>`],
    ['with a closing bracket and a comma', `${TOKEN}),`],
    ['in typographic quotes', `“${TOKEN}”`],
    ['in capital letters', TOKEN.toUpperCase()],
    ['broken by quoted-printable', half.join('=\r\n')],
    ['broken, with the line break lost', half.join('=')],
    ['with a soft line break at the end', `${TOKEN}=`],
    ['with an encoded equals sign', `${TOKEN}=3D`],
    ['broken over two lines', half.join('\n ')],
    ['with a zero-width space and a soft hyphen', half.join('\u200b\u00ad')],
    ['percent-encoded once', `%20${TOKEN}%2E`],
    ['percent-encoded twice', `${TOKEN}%252E`],
    ['with Safe Links parameters', `${TOKEN}&data=05%7C02%7Cmarsh%40nw.example%7C0&sdata=abc%3D&reserved=0`],
    ['with a campaign parameter', `${TOKEN}?utm_source=mail`],
    [
      'inside a rewritten URL',
      `https://eur01.safelinks.example/?url=https%3A%2F%2Ffieldmark.example%2F${TOKEN}&data=05`,
    ],
  ])('is found %s', (_how, text) => {
    expect(linkTokenIn(text)).toBe(TOKEN)
  })

  it.each([
    ['short', 'short'],
    ['', ''],
    ['...', ''],
    ['an-unknown-but-long-token.', 'an-unknown-but-long-token'],
    [TOKEN.slice(1), TOKEN.slice(1)],
    ['%E0%A4%A', 'E0%A4%A'],
    ['100%', '100'],
  ])('is not made up for %j', (text, rest) => {
    expect(linkTokenIn(text)).toBe(rest)
  })

  it('stays fast on hostile input', () => {
    const times = [1, 2, 3].map(() => {
      const start = performance.now()
      linkTokenIn('=%25'.repeat(100_000))
      return performance.now() - start
    })
    expect(Math.min(...times)).toBeLessThan(1000)
  })
})
