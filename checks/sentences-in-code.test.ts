import { describe, expect, it } from 'vitest'
import { projectFiles } from './project-files.ts'
import { sentencesInCode } from './sentences-in-code.ts'

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
