import { describe, expect, it } from 'vitest'
import { REQUEST_STATES } from '#domain/feedback/request'
import { ACTS, whyNot } from '#domain/feedback/request-acts'
import { readText } from './project-files.ts'

const page = readText('docs/requests.md')

/** The rows of the table under this heading, without its two lines of titles. */
function rowsUnder(heading: string): string[][] {
  const [, section = ''] = page.split(`\n## ${heading}\n`)
  const lines = section
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('| '))
  return lines.slice(1).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

describe('docs/requests.md', () => {
  it('has every state', () => {
    const states = rowsUnder('States').map(([state]) => state!.replaceAll('`', ''))
    expect(states.toSorted()).toEqual([...REQUEST_STATES].toSorted())
  })

  it('says when each act is possible, as buttons and endpoints do', () => {
    const possible = Object.entries(ACTS).flatMap(([act, byWho]) =>
      (['student', 'office'] as const)
        .filter((who) => who in byWho)
        .map((who) => {
          const isPossible = (state: (typeof REQUEST_STATES)[number]) =>
            whyNot(act as 'ask', who, { state, internshipStatus: 'approved' }) === null
          const states = REQUEST_STATES.filter(isPossible).map((state) => `\`${state}\``)
          return [act, who, states.join(', '), byWho.ofApproved.some((one) => one === who) ? 'needed' : '']
        }),
    )
    expect(rowsUnder('Acts').map((row) => row.slice(0, 4))).toEqual(possible)
  })
})
