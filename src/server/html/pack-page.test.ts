import { crc32, gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { keepPacked, packPage } from './pack-page.ts'

const [OTHER, PART] = ['Groß – 大', 'Größe – 大きさ'].map((word) =>
  keepPacked(`<fieldset>${`<label>${word}</label>`.repeat(400)}</fieldset>`),
) as [string, string]

/** Whether it comes out as it went in, and with the kept part packed. */
function isPackedAround(page: string): boolean {
  const packed = packPage(page)
  expect(gunzipSync(packed).toString()).toBe(page)
  expect(packed.subarray(-8).readUInt32LE(0)).toBe(crc32(page))
  expect(packed.subarray(-8).readUInt32LE(4)).toBe(Buffer.byteLength(page))
  return !packed.equals(gzipSync(page))
}

test.each([
  ['in the middle', `<h1>Zoë – 星</h1>${PART}<p>Ende ✓</p>`],
  ['at the beginning', `${PART}<p>Ende ✓</p>`],
  ['at the end', `<h1>Zoë – 星</h1>${PART}`],
  ['alone', PART],
  ['kept before the other', `<h1>Zoë – 星</h1>${OTHER}<p>Ende ✓</p>`],
  ['with as much beside it as is sent unpacked', `${'a'.repeat(4096)}${PART}${'b'.repeat(4096)}`],
])('a page is packed around its kept part: %s', (_, page) => {
  expect(isPackedAround(page)).toBe(true)
})

test.each([
  ['not there', '<h1>Zoë – 星</h1>'],
  ['cut off', `<h1>Zoë</h1>${PART.slice(0, -1)}`],
  ['twice', `${PART}<hr>${PART}`],
  ['with a byte more beside it', `${'a'.repeat(4096)}${PART}${'b'.repeat(4097)}`],
  ['with more beside it than a block can hold', `${'<li>Anna Müller</li>'.repeat(4_000)}${PART}`],
  ['empty', ''],
])('a page is packed as a whole where its kept part is not to be had: %s', (_, page) => {
  expect(isPackedAround(page)).toBe(false)
})

test('the kept part is packed and a little beside it is not', () => {
  const name = 'Zoë'.repeat(100)
  const packed = packPage(`<h1>${name}</h1>${PART}`)
  expect(packed.includes(name)).toBe(true)
  expect(packed.includes('<label>')).toBe(false)
  expect(packed.length).toBeLessThan(1_100)
})
