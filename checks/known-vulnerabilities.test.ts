import { describe, expect, it } from 'vitest'

// scripts/ is plain JavaScript.
const { readReport } = (await import(new URL('../scripts/known-vulnerabilities.mjs', import.meta.url).href)) as {
  readReport: (output: string, exceptions: Exception[], now: Date) => Report
}
type Exception = { id: string; until: string; reason: string }
type Report = { obstacle?: string; problems?: string[]; notices?: string[] }

const NOW = new Date('2026-11-25T12:00:00Z')
const advisory = (severity: string, id: string) => ({
  title: 'Prototype pollution',
  severity,
  url: `https://github.com/advisories/${id}`,
})
const answer = JSON.stringify({
  auditReportVersion: 2,
  vulnerabilities: {
    parser: { severity: 'high', via: [advisory('high', 'GHSA-high'), advisory('low', 'GHSA-low')] },
    framework: { severity: 'high', via: ['parser'] },
  },
})
const exception = (until: string) => [{ id: 'GHSA-high', until, reason: 'The parser gets no input of users.' }]

describe('the answer of npm audit', () => {
  it('is a problem for high and critical advisories, and a notice for others', () => {
    expect(readReport(answer, [], NOW)).toEqual({
      problems: ['parser: Prototype pollution (high), https://github.com/advisories/GHSA-high'],
      notices: ['parser: Prototype pollution (low), https://github.com/advisories/GHSA-low'],
    })
  })

  it('may contain a documented exception until its day', () => {
    expect(readReport(answer, exception('2026-11-25'), NOW).problems).toEqual([])
    expect(readReport(answer, exception('2026-11-24'), NOW).problems).toHaveLength(1)
  })

  it('says nothing about vulnerabilities if the registry refuses it', () => {
    const refusal = JSON.stringify({ message: '405 Method Not Allowed', error: { summary: '' } })
    expect(readReport(refusal, [], NOW)).toEqual({ obstacle: 'npm audit failed (405 Method Not Allowed)' })
    expect(readReport('connection reset', [], NOW).obstacle).toContain('connection reset')
  })

  it('can be that there are none', () => {
    expect(readReport('{"vulnerabilities":{}}', [], NOW)).toEqual({ problems: [], notices: [] })
  })
})
