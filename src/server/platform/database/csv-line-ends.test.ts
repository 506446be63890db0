import { expect, it } from 'vitest'
import { withLineEnds } from './csv-line-ends.ts'

async function converted(text: string, size: number): Promise<string> {
  const bytes = Buffer.from(text)
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  const parts: Buffer[] = []
  for await (const part of withLineEnds(chunks())) parts.push(part)
  return Buffer.concat(parts).toString()
}

const LINES = '"Zoë","said ""yes""\nand left"\n"","\n"\n"last","""\n"""\n'

it.each([1, 2, 3, 7, 1000])(
  'ends each line with CRLF and leaves what is quoted, in chunks of %i bytes',
  async (size) => {
    expect(await converted(LINES, size)).toBe('"Zoë","said ""yes""\nand left"\r\n"","\n"\r\n"last","""\n"""\r\n')
  },
)

it('passes on nothing for nothing', async () => {
  expect(await converted('', 10)).toBe('')
})
