import { gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { keepPacked, packPage } from './pack-page.ts'

const PART = keepPacked(`<fieldset>${'<label>Größe – 大きさ</label>'.repeat(200)}</fieldset>`)

test.each([
  ['in the middle', `<h1>Zoë – 星</h1>${PART}<p>Ende ✓</p>`],
  ['at the beginning', `${PART}<p>Ende ✓</p>`],
  ['at the end', `<h1>Zoë – 星</h1>${PART}`],
  ['alone', PART],
  ['twice', `${PART}<hr>${PART}`],
  ['not there', '<h1>Zoë – 星</h1>'],
  ['cut off', `<h1>Zoë</h1>${PART.slice(0, -1)}`],
  ['empty', ''],
])('a page with the kept part %s comes out as it went in', (_, page) => {
  expect(gunzipSync(packPage(page)).toString()).toBe(page)
})

test('the kept part is packed and a little beside it is not', () => {
  const name = 'Zoë'.repeat(100)
  const packed = packPage(`<h1>${name}</h1>${PART}`)
  expect(packed.includes(name)).toBe(true)
  expect(packed.includes('<label>')).toBe(false)
  expect(packed.length).toBeLessThan(700)
})

test('where there is much beside it the whole page is packed', () => {
  const students = '<li>Anna Müller</li>'.repeat(8_000)
  const page = `<ul>${students}</ul>${PART}`
  expect(gunzipSync(packPage(page)).toString()).toBe(page)
  expect(packPage(page).length).toBeLessThanOrEqual(gzipSync(page).length)
})
