import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { Assessment, AssessmentFigures } from '#contract/office/assessment'
import { RATINGS } from '#domain/feedback/feedback'
import { getLocale, overwriteGetLocale } from '#messages/runtime'
import { assessmentFacts } from '../assessment-facts.ts'
import { makeAssessmentReport } from './assessment-report.ts'

const folder = mkdtempSync(join(tmpdir(), 'assessment-'))
const usualLocale = getLocale
afterEach(() => overwriteGetLocale(usualLocale))
afterAll(() => rmSync(folder, { recursive: true }))

const hasPoppler = ['pdftotext', 'pdfinfo'].every((tool) => !spawnSync(tool, ['-v']).error)
if (!hasPoppler)
  console.warn('SKIPPED: the content of the PDF, because pdftotext and pdfinfo (poppler-utils) are not installed.')

const SHOWN = {
  n: 12,
  mean: 3.4,
  share: 83,
  notObserved: 1,
  change: { pairs: 9, mean: 0.6 },
  gap: { pairs: null, mean: null },
}
const NOTHING = { pairs: null, mean: null }
const WITHHELD = { n: null, mean: null, share: null, notObserved: null, change: NOTHING, gap: NOTHING }
const SET = { id: 'set.safety.2', label: 'Safety at work', set: 'Engineering', versions: { first: 2, last: 3 } }

function assessment(departments: string[], terms: string[], label = SET.label): Assessment {
  const figures: AssessmentFigures[] = [
    ...RATINGS.map(({ key }) => ({ competency: key as string, ...SHOWN })),
    { competency: SET.id, ...WITHHELD },
  ]
  const ofTerms = terms.map((name) => ({ term: { id: name, name }, requested: 20, answered: 13, rate: 65, figures }))
  return {
    competencies: [
      ...RATINGS.map(({ key, label }) => ({ id: key, label, set: null, versions: null })),
      { ...SET, label },
    ],
    groups: departments.flatMap((department) => ofTerms.map((ofTerm) => ({ department, ...ofTerm }))),
    totals: departments.length > 1 ? ofTerms : [],
  }
}

const facts = () =>
  assessmentFacts({ person: { role: 'admin' }, department: '', terms: ['Summer 2026'], today: '2026-11-28' })

let count = 0
async function save(report: Assessment): Promise<string> {
  const parts = await makeAssessmentReport(report, facts(), 'Fieldmark', readFont)
  const file = join(folder, `${count++}.pdf`)
  writeFileSync(file, Buffer.concat(parts))
  return file
}

async function readFont(file: string): Promise<Uint8Array> {
  const family = file.replace(/-(?:(?:latin|greek|cyrillic)(?:-ext)?|[^-]+)-\d00-normal\.woff$/, '')
  return new Uint8Array(await readFile(`node_modules/@fontsource/${family}/files/${file}`))
}

const run = (tool: string, ...args: string[]) => execFileSync(tool, args, { encoding: 'utf8' })
/** The text on one line, without direction marks. */
const textOf = (file: string, ...args: string[]) =>
  run('pdftotext', ...args, file, '-')
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
const pagesOf = (file: string) => Number(/Pages:\s+(\d+)/.exec(run('pdfinfo', file))?.[1])

describe.skipIf(!hasPoppler)('the PDF of the assessment report', () => {
  it('is tagged: headings, and tables with headers of rows and columns', async () => {
    const file = await save(assessment(['Computer Science'], ['Summer 2026']))
    const info = run('pdfinfo', file)
    expect(info).toMatch(/Title:\s+Assessment Report/)
    expect(info).toMatch(/Tagged:\s+yes/)
    expect((await readFile(file, 'latin1')).match(/\/Lang \(en\)|\/DisplayDocTitle true/g)).toHaveLength(2)
    const structure = run('pdfinfo', '-struct-text', file)
    const tags = structure.match(/^ *(Document|Sect|H[1-6]|P|Table|Caption|TR|TH|TD)\b/gm)?.map((tag) => tag.trim())
    const row = (cells: number) => `TR TH${' TD'.repeat(cells)}`
    expect(tags?.join(' ')).toContain(`Sect H2 H3 P Table Caption TR TH TH TH TH TH TH ${row(5)} ${row(5)}`)
    expect(structure).toMatch(/TH[^"]*"Teamwork/)
    const scopes = run('pdfinfo', '-struct', file).match(/Scope \/?(Row|Column)/g) ?? []
    // Two tables have seven rows in total.
    expect(scopes.filter((scope) => scope.endsWith('Row'))).toHaveLength(7)
    expect(scopes.filter((scope) => scope.endsWith('Column'))).toHaveLength(12)
    expect(structure).not.toContain('Page 1')
  })

  it('has the figures, the filters, page numbers, and the method on its last page', async () => {
    const file = await save(assessment(['Computer Science', 'Law'], ['Summer 2026', 'Winter 2026']))
    const text = textOf(file, '-layout')
    for (const words of [
      'Departments all departments',
      'Terms Summer 2026',
      'Made on Nov 28, 2026',
      'All groups shown',
      '13 of 20 requests answered (65%).',
      'Means from term to term',
      'Teamwork',
      '+0.6 (9)',
      'Withheld',
      'Engineering',
    ])
      expect(text).toContain(words)
    const last = pagesOf(file)
    expect(text).toContain(`Page ${last} of ${last}`)
    expect(textOf(file, '-f', String(last))).toMatch(/^Method What counts/)
    expect(textOf(file, '-l', String(last - 1))).not.toContain('What counts')
  })

  it('says in a sentence instead of tables that nothing is shown', async () => {
    const report = assessment(['Law'], ['Summer 2026', 'Winter 2026'])
    const groups = report.groups.map((group) => ({
      ...group,
      figures: group.figures.map(({ competency }) => ({ competency, ...WITHHELD })),
    }))
    const text = textOf(await save({ ...report, groups }))
    expect(text.match(/No ratings can be shown yet\./g)).toHaveLength(2)
    for (const words of ['Teamwork', 'Means from term to term']) expect(text).not.toContain(words)
  })

  it('keeps a term together on a page', async () => {
    const terms = Array.from({ length: 12 }, (_, at) => `Term ${at + 1}`)
    const file = await save(assessment(['Law'], terms))
    for (let page = 1; page < pagesOf(file); page++) {
      const text = textOf(file, '-f', String(page), '-l', String(page))
      const headings = text.match(/requests answered/g) ?? []
      expect(text.match(/Technical Skills/g)?.length ?? 0).toBeGreaterThanOrEqual(headings.length)
    }
  })

  it.each([
    ['ar', 'الهندسة المدنية والبيئية', 'السلامة في مكان العمل', 'صيف 2026'],
    ['zh-Hans', '土木与环境工程系', '工作场所安全', '2026 年夏季'],
  ] as const)('shows names in %s', async (locale, department, label, term) => {
    overwriteGetLocale(() => locale)
    const file = await save(assessment([department], [term], label))
    const text = textOf(file).replaceAll(' ', '')
    for (const words of [department, label, term]) expect(text).toContain(words.replaceAll(' ', ''))
    expect((await readFile(file, 'latin1')).includes(`/Lang (${locale})`)).toBe(true)
  })

  it('wraps long names within their column', async () => {
    const long = 'Λοπαδοτεμαχοσελαχογαλεοκρανιολειψανοδριμυποτριμματοσιλφιοκαραβο'
    const file = await save(assessment([`${long} και ${long}`], [long], `${long} ${long}`))
    const text = textOf(file).replaceAll(' ', '')
    expect(text).toContain(long)
    expect(text.match(/12\(1notobserved\)/g)?.length).toBe(6)
  })
})
