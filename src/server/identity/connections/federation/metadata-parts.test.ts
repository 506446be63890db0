import fc from 'fast-check'
import { expect, it } from 'vitest'
import { documentOf, type Part, partsOf } from './metadata-parts.ts'

const parts = (...chunks: string[]): Part[] => [...partsOf(chunks)]

it('keeps a document without a group whole', () => {
  const xml = '<?xml version="1.0"?><!-- <a> --><EntityDescriptor entityID="a>b"><B/></EntityDescriptor>\n'
  expect(parts(xml)).toEqual([{ groups: [], content: xml }])
})

it('knows the groups around each part, and what stands outside', () => {
  expect(
    parts(
      '<?xml?><m:EntitiesDescriptor a="1"> <A/><EntitiesDescriptor><B></B></EntitiesDescriptor></m:EntitiesDescriptor>.',
    ),
  ).toEqual([
    { groups: [], content: '<?xml?>' },
    { groups: ['<m:EntitiesDescriptor a="1">'], content: ' <A/>' },
    { groups: ['<m:EntitiesDescriptor a="1">', '<EntitiesDescriptor>'], content: '<B></B>' },
    { groups: ['<m:EntitiesDescriptor a="1">'], content: '' },
    { groups: [], content: '.' },
  ])
  expect(documentOf({ groups: ['<m:E a="1">', '<F>'], content: '<B/>' })).toBe('<m:E a="1"><F><B/></F></m:E>')
})

it('takes nothing for a group that is none', () => {
  const content =
    '<!-- <EntitiesDescriptor> --><A><![CDATA[</A><EntitiesDescriptor>]]><EntitiesDescriptor/></A><?p <EntitiesDescriptor> ?>'
  expect(parts(`<EntitiesDescriptor>${content}</EntitiesDescriptor>`)[1]).toEqual({
    groups: ['<EntitiesDescriptor>'],
    content,
  })
})

it.each([
  '<EntitiesDescriptor><A/>',
  '</EntitiesDescriptor>',
  '<a:EntitiesDescriptor></b:EntitiesDescriptor>',
  `<EntitiesDescriptor><!-- ${'long '.repeat(250_000)}`,
])('refuses %.60s', (xml) => {
  expect(() => parts(xml)).toThrow('not XML')
})

const entity = fc.constantFrom(
  '<A/>',
  ' ',
  '<A b="/>"><B>text</B></A>',
  '<!-- <A> -->',
  `<A>${'long '.repeat(30_000)}</A>`,
)
const group = fc.letrec<{ group: string }>((tie) => ({
  group: fc
    .array(fc.oneof({ depthSize: 'small' }, entity, tie('group')), { maxLength: 6 })
    .map((content) => `<EntitiesDescriptor>${content.join('')}</EntitiesDescriptor>`),
})).group

it('cuts in the same places however the text comes, and loses nothing', () => {
  fc.assert(
    fc.property(group, fc.array(fc.nat(), { maxLength: 5 }), (xml, cuts) => {
      const at = cuts.map((cut) => cut % xml.length).toSorted((one, other) => one - other)
      const chunks = [0, ...at].map((start, index) => xml.slice(start, at[index] ?? xml.length))
      const whole = parts(xml)
      expect(parts(...chunks)).toEqual(whole)
      const content = whole.map((part) => part.content).join('')
      expect(content).toBe(xml.replaceAll(/<\/?EntitiesDescriptor>/g, ''))
      for (const part of whole) expect(part.content.length).toBeLessThan(500_000)
    }),
    { numRuns: 30 },
  )
})
