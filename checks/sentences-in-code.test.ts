import { describe, expect, it } from 'vitest'
import { gluedPunctuation } from './glued-punctuation.ts'
import { projectFiles } from './project-files.ts'
import { sentencesInCode } from './sentences-in-code.ts'
import { sentencesInConstants } from './sentences-in-constants.ts'

describe('sentences that people read', () => {
  it('are in the catalogue', () => {
    expect(sentencesInCode(projectFiles())).toEqual([])
  })

  it.each([
    '<p>Nothing here yet</p>',
    '<Field label="First name" />',
    '<p>{count} {count === 1 ? "day" : "days"}</p>',
    `<Count label={\`\${name} of 5\`} />`,
    'const all = isAdmin ? "all departments" : null',
  ])('are reported: %s', (text) => {
    expect(sentencesInCode([{ path: 'src/web/example.tsx', text }])).not.toEqual([])
  })

  it.each([
    '<p className="small muted">{m.nothing_here_yet()}</p>',
    '<p lang="en">Written in English</p>',
    'throw new Error("No font was loaded")',
    'const isMine = kind === "web app"',
  ])('are not confused with %s', (text) => {
    expect(sentencesInCode([{ path: 'src/web/example.tsx', text }])).toEqual([])
  })
})

it('titles of downloads are in the catalogue', () => {
  const path = 'src/server/privacy/own-data/example.ts'
  for (const text of ["section('Account', rows)", "section('Sessions of yours', rows)"])
    expect(sentencesInCode([{ path, text }]), text).not.toEqual([])
  for (const text of ['section(m.account(), rows)', "db.select(['accountId as name'])"])
    expect(sentencesInCode([{ path, text }]), text).toEqual([])
})

describe('a language is chosen when somebody reads', () => {
  it('so no module reads sentences while it loads', () => {
    expect(sentencesInConstants(projectFiles())).toEqual([])
  })

  it.each([
    'export const LABEL = m.label()',
    'const TOO_MANY = () => m.too_many({ max: 5 })\nconst ids = z.array(id).check(z.maxLength(5, TOO_MANY()))',
    'function all() { return [m.all()] }\nexport const ALL = { all: all() }',
  ])('%s is reported', (text) => {
    expect(sentencesInConstants([{ path: 'src/contract/example.ts', text }])).toHaveLength(1)
  })

  it('also through another module', () => {
    const [one, other] = [
      'export function all() { return m.all() }',
      "import { all } from './one.ts'\nconst ALL = all()",
    ]
    expect(
      sentencesInConstants([
        { path: 'src/domain/one.ts', text: one! },
        { path: 'src/domain/other.ts', text: other! },
      ]),
    ).toEqual(['src/domain/other.ts:2 all()'])
  })

  it.each([
    'export const label = () => m.label()',
    'export const LABELS = localized({ label: m.label })',
    'const ids = z.array(id).check(z.maxLength(5, { error: () => m.too_many() }))',
  ])('%s is not', (text) => {
    expect(sentencesInConstants([{ path: 'src/contract/example.ts', text }])).toEqual([])
  })
})

describe('punctuation belongs to the sentence', () => {
  it('so none is set beside it', () => {
    expect(gluedPunctuation(projectFiles())).toEqual([])
  })

  it.each([
    '<p>{m.failed()}: {reason}</p>',
    '<p>({m.optional()})</p>',
    '<p>{labelOf(rating)}: {count}</p>',
    `const reason = \`\${m.failed()}: \${text}\``,
    `const reason = \`\${prefix}: \${message}\``,
    "const reason = m.failed() + '.'",
    `const title = \`\${isNew ? m.add() : m.edit()}!\``,
  ])('%s is reported', (text) => {
    expect(gluedPunctuation([{ path: 'src/web/example.tsx', text }])).toHaveLength(1)
  })

  it.each([
    '<p>{m.failed_because({ reason })}</p>',
    `const address = \`https://\${host}:\${port}\``,
    `const names = \`\${m.student()} \${name}\``,
  ])('%s is not', (text) => {
    expect(gluedPunctuation([{ path: 'src/web/example.tsx', text }])).toEqual([])
  })
})
