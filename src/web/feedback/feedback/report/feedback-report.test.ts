import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import type { FeedbackForStudent } from '#contract/feedback/feedback'
import * as m from '#messages'
import { getLocale, locales, overwriteGetLocale } from '#messages/runtime'
import { makeReport } from '../../../pdf/make-report.ts'
import { makeFeedbackReport } from './feedback-report.ts'

const FEEDBACK: FeedbackForStudent = {
  tense: 'over',
  positionTitle: 'Data Analyst Intern',
  employerName: 'Northwind Energy',
  industry: 'Renewable energy',
  startDate: '2026-06-01',
  endDate: '2026-08-28',
  technicalSkills: 4,
  communicationSkills: 5,
  problemSolving: 3,
  teamwork: 1,
  professionalism: 2,
  observations: {},
  overallRating: 4,
  strengths: 'Careful and curious.',
  developmentAreas: 'Could ask for help sooner.',
  additionalComments: '',
  answered: null,
  submittedAt: '2026-09-02T10:00:00Z',
  entered: null,
  answeredInsteadOf: null,
  studentName: 'Alex Morgan',
  supervisorName: 'Dr Helena Marsh',
  supervisorEmail: 'h.marsh@northwind.example',
  supervisorIsPrimary: true,
  selfAssessment: null,
  midterm: null,
  hasWithheld: false,
  isConfirmed: true,
  verificationUrl: null,
}

const folder = mkdtempSync(join(tmpdir(), 'report-'))
const usualLocale = getLocale
afterEach(() => overwriteGetLocale(usualLocale))
afterAll(() => rmSync(folder, { recursive: true }))

const hasPoppler = ['pdftotext', 'pdfinfo', 'pdffonts'].every((tool) => !spawnSync(tool, ['-v']).error)
if (!hasPoppler)
  console.warn(
    'SKIPPED: the content of the PDF, because pdftotext, pdfinfo and pdffonts (poppler-utils) are not installed.',
  )

it('is not made while the university does not confirm the feedback', async () => {
  const loadFontFile = () => Promise.reject(new Error('No font is needed.'))
  expect(await makeFeedbackReport({ ...FEEDBACK, isConfirmed: false }, 'Fieldmark', loadFontFile)).toBeNull()
})

it.skipIf(!hasPoppler)('is made where the browser cannot unpack fonts', async () => {
  vi.stubGlobal('DecompressionStream', undefined)
  Reflect.deleteProperty(globalThis, 'DecompressionStream')
  const { file } = await report({})
  vi.unstubAllGlobals()
  expect(textOf(file)).toContain('Supervisor Dr Helena Marsh (Primary Supervisor)')
  for (const line of run('pdffonts', file).split('\n').slice(2).filter(Boolean)) expect(line).toMatch(/ yes yes yes /)
})

it('loads only the Latin fonts for English text', async () => {
  const { files } = await report({})
  expect(files.sort()).toEqual([
    'noto-sans-latin-400-normal.woff',
    'noto-sans-latin-600-normal.woff',
    'noto-serif-latin-400-normal.woff',
  ])
})

it.each<Record<string, unknown>>([
  { studentName: ' ' },
  { supervisorName: '' },
  { overallRating: 0 },
  { teamwork: Number.NaN },
  { overallRating: null },
])('makes no report when data is missing: %j', async (gap) => {
  expect(await makeFeedbackReport({ ...FEEDBACK, ...gap }, 'Fieldmark', readFont)).toBeNull()
})

it('fails when a font cannot be loaded', async () => {
  await expect(makeFeedbackReport(FEEDBACK, 'Fieldmark', () => Promise.reject(new Error('offline')))).rejects.toThrow(
    'offline',
  )
})

describe.skipIf(!hasPoppler)('the PDF', () => {
  it('has the title, sections, facts and a text for each bar', async () => {
    const { file } = await report({})
    const text = textOf(file)
    for (const words of [
      'Internship Feedback Report Internship Details',
      'Duration Jun 1, 2026 - Aug 28, 2026',
      'Supervisor Dr Helena Marsh (Primary Supervisor)',
      'Performance Summary',
      'Technical Skills 4/5 Exceeds Expectations',
      'Communication 5/5 Outstanding',
      'Teamwork 1/5 Needs Improvement',
      'Overall Rating 4/5 Exceeds Expectations',
      'Detailed Feedback',
      'Page 1 of 1',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('Additional Comments')
  })

  it('never divides a label between pages', async () => {
    const observations = { overallRating: 'Would take him again.' }
    const pages = (file: string) => run('pdftotext', '-layout', file, '-').split('\f')
    for (let lines = 4; lines < 12; lines++) {
      const strengths = Array.from({ length: lines }, () => 'Careful and curious.').join('\n')
      const { file } = await report({ strengths, overallRating: 5, observations })
      const page = pages(file).find((one) => one.includes('Overall Rating: what'))
      expect(page).toContain('supervisor saw')
    }
  })

  it('ends a footer that is too long in an ellipsis', async () => {
    const name = Array.from({ length: 20 }, () => 'Hohenstein').join(' ')
    expect(textOf((await report({ studentName: name })).file)).toContain('Hohenstein… Page 1 of 1')
  })

  it('says that staff have entered it', async () => {
    expect(textOf((await report({})).file)).not.toContain('entered by')
    const entered = { way: 'telephone', givenOn: '2026-09-01' } as const
    expect(textOf((await report({ entered })).file)).toContain('Given by telephone on Sep 1, 2026')
  })

  it('names the page where it can be checked', async () => {
    expect(textOf((await report({})).file)).not.toContain('Verify at')
    const verificationUrl = `https://intern.example.edu/verify/${'0f'.repeat(20)}`
    // A long address continues on the next line.
    const text = textOf((await report({ verificationUrl })).file).replaceAll(' ', '')
    expect(text).toContain(`Verifyat${verificationUrl}`)
  })

  it('shows and tags skills that were not observed', async () => {
    const { file } = await report({ teamwork: null })
    expect(textOf(file)).toMatch(/Teamwork Not observed Professionalism 2\/5/)
    expect(run('pdfinfo', '-struct-text', file)).toContain('"Teamwork Not observed "')
  })

  it('is tagged in reading order, with a title and a language', async () => {
    const { file } = await report({})
    const info = run('pdfinfo', file)
    expect(info).toMatch(/Title:\s+Internship Feedback Report/)
    expect(info).toMatch(/Creator:\s+Fieldmark/)
    expect(info).toMatch(/Tagged:\s+yes/)
    expect((await readFile(file, 'latin1')).match(/\/Lang \(en\)|\/DisplayDocTitle true/g)).toHaveLength(2)
    const tags = run('pdfinfo', '-struct', file).match(/\b(Document|Sect|H[1-6]|P|Span)\b/g)
    expect(tags?.join(' ')).toBe(`Document H1 Sect H2${' P'.repeat(8)} Sect H2${' P'.repeat(6)} Sect H2 H3 P H3 P`)
    const structure = run('pdfinfo', '-struct-text', file)
    expect(structure).toContain('"Technical Skills 4/5 Exceeds Expectations "')
    expect(structure).not.toContain('Page 1')
  })

  it.each(locales)('says in %s that it is in this language', async (locale) => {
    overwriteGetLocale(() => locale)
    const { file } = await report({ additionalComments: 'None.', verificationUrl: 'https://intern.example.edu' })
    const labels = [
      m.feedback_primary_supervisor,
      m.feedback_skill_technical,
      m.feedback_answer_development,
      m.feedback_report_verification_label,
    ]
    const text = textOf(file)
    for (const word of labels.flatMap((label) => label().split(' '))) expect(text).toContain(word)
    expect(await readFile(file, 'latin1')).toContain(`/Lang (${locale})`)
  })

  it('is mirrored in languages that are written from right to left', async () => {
    const leftOf = async (word: string) => {
      const boxes = run('pdftotext', '-bbox', (await report({})).file, '-')
      return Number(new RegExp(`xMin="([\\d.]+)"[^>]*>${word}<`).exec(boxes)?.[1])
    }
    expect(await leftOf('Northwind')).toBeLessThan(300)
    overwriteGetLocale(() => 'ar')
    expect(await leftOf('Northwind')).toBeGreaterThan(300)
  })

  it('shows all of a label that is longer than its column', async () => {
    const blocks = [{ kind: 'fact', label: `${'Long '.repeat(12)}label`, value: 'Short value' }] as const
    const sections = [{ heading: 'Details', blocks: [...blocks] }]
    const facts = { person: 'Amira Haddad', subject: '', author: '', productName: 'Fieldmark' }
    const parts = await makeReport({ title: 'Report', sections }, facts, readFont)
    const file = join(folder, 'report.pdf')
    writeFileSync(file, Buffer.concat(parts))
    expect(textOf(file)).toMatch(/Long Short value.* label/)
  })

  it.each([
    'Łukasz Żółć',
    'Nguyễn Thị Ánh',
    '李小龙',
    'محمد علي',
    'زهرة رضا',
    'Zoë Çağlar',
    'נועה לוי',
    '田中さくら',
    '김민준',
    'हिन्दी श्रीमती',
    'นภา ศรีสุขทำ',
    'অনিন্দিতা ঘোষ',
    'தமிழ்ச்செல்வி',
    'ગુજરાતી પટેલ',
    'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
    'శ్రీనివాస్ రెడ్డి',
    'ಶ್ರೀನಿವಾಸ ಗೌಡ',
    'ശ്രീജിത്ത് നായർ',
    'සිංහල පෙරේරා',
    'សុខ ស្រីមុំ',
    'Անահիտ Պետրոսյան',
    'ნინო ბერიძე',
    'አበበ ቢቂላ',
    'Αλέξανδρος Ψ',
    'Наталия Юрьевна',
    "Siobhán O'Brien-Łoś",
  ])('spells %s as it is written', async (name) => {
    const { file } = await report({ studentName: name, supervisorName: name, strengths: `${name} 2026 (${name}).` })
    const text = textOf(file)
    expect(text).toContain(`Student ${name}`)
    // Twice as a name, and twice in the supervisor's words.
    expect(text.split(name).length - 1).toBeGreaterThanOrEqual(4)
    expect(text).not.toContain('could not be shown')
    for (const line of run('pdffonts', file).split('\n').slice(2).filter(Boolean)) expect(line).toMatch(/ yes yes yes /)
  })

  it('composes decomposed letters', async () => {
    const { file } = await report({ studentName: 'Nguyễn Thị Ánh'.normalize('NFD') })
    const text = textOf(file)
    expect(text).toContain('Student Nguyễn Thị Ánh')
    // The footer contains it, too.
    expect(text).toContain('Report, Nguyễn Thị Ánh')
    expect(text).not.toContain('\uFFFD')
  })

  it.each([
    ['٢٠٢٦', '٢٠٢٦'],
    ['Class of ٢٠٢٦', 'Class of ٢٠٢٦'],
    ['دفعة ٢٠٢٦', '٢٠٢٦'],
    ['ورودی ۱۴۰۵', '۱۴۰۵'],
    ['שנת 2031', '2031'],
  ])('draws the digits of %j from left to right', async (name, digits) => {
    const { file } = await report({ studentName: name, employerName: name, strengths: `${name}.` })
    // It is in the student's name, the employer, the footer and the supervisor's words.
    expect(textOf(file).split(digits).length - 1).toBe(4)
  })

  it.each(['עומר כהן', 'שרה (Tel Aviv)', '\u202eevil', 'عمر'])('keeps the words around %j in order', async (name) => {
    const { file } = await report({ studentName: name, supervisorName: name })
    const text = textOf(file)
    for (const words of ['Internship Feedback Report', 'Primary Supervisor)', 'Fieldmark, Internship Feedback Report,'])
      expect(text).toContain(words)
    expect(text).not.toContain('\uFFFD')
  })

  it.each([
    ['ar', 'التقييم المفصّل'],
    ['ar', 'يلبّي التوقعات'],
    ['en', 'كانت دقيقة'],
    ['en', 'مُحَمَّد'],
  ] as const)('keeps the letters of a word together, with the signs on them (%s): %s', async (locale, words) => {
    overwriteGetLocale(() => locale)
    const { file } = await report({ strengths: words })
    expect(textOf(file).normalize('NFC')).toContain(words.normalize('NFC'))
    expect((await readFile(file, 'latin1')).includes('/Direction /R2L')).toBe(locale === 'ar')
  })

  it('shows emoji and symbols', async () => {
    const { file } = await report({ additionalComments: 'Great 🎉 👍🏽 👩‍💻 ❤️ 🇩🇪 ✓ → ≥' })
    const text = textOf(file)
    expect(text).toContain('Great 🎉 👍🏽 👩‍💻 ❤️ 🇩🇪 ✓ → ≥')
    expect(text).not.toContain('could not be shown')
  })

  it('draws every kind of space as a space', async () => {
    const { file } = await report({ additionalComments: 'one\u3000two\u00a0three\tfour\u2009five 中\u3000文 six' })
    expect(textOf(file)).toContain('one two three four five 中 文 six')
  })

  it('replaces unsupported characters and says so', async () => {
    const { file } = await report({ additionalComments: 'A hieroglyph: \u{13000}' })
    expect(textOf(file)).toContain('\uFFFD stands for a character that could not be shown in this report.')
  })

  it('keeps all of 20,000 characters', async () => {
    const paragraph = Array.from({ length: 240 }, (_, index) => `word${index}`).join(' ')
    const strengths = Array.from({ length: 11 }, (_, index) => `${index}. ${paragraph}`)
      .join('\n')
      .slice(0, 20_000)
    const { file } = await report({ strengths })
    const text = textOf(file)
    const words = strengths.match(/\S+/g) ?? []
    expect(words.filter((word) => !text.includes(word))).toEqual([])
    const pages = Number(/Pages:\s+(\d+)/.exec(run('pdfinfo', file))?.[1])
    expect(pages).toBeGreaterThan(5)
    for (let page = 1; page <= pages; page++) expect(text).toContain(`Page ${page} of ${pages}`)
  })

  it('breaks a word that is longer than a line', async () => {
    const { file } = await report({ strengths: `https://example.org/${'a'.repeat(20_000)}` })
    const letters = textOf(file).match(/a{2,}/g)?.join('').length
    expect(letters).toBe(20_000)
  })
})

/** The report as a file, and the font files it loaded. */
async function report(changes: Partial<FeedbackForStudent>): Promise<{ file: string; files: string[] }> {
  const files: string[] = []
  const parts = await makeFeedbackReport({ ...FEEDBACK, ...changes }, 'Fieldmark', (file) => {
    files.push(file)
    return readFont(file)
  })
  const file = join(folder, 'report.pdf')
  writeFileSync(file, Buffer.concat(parts ?? []))
  return { file, files }
}

async function readFont(file: string): Promise<Uint8Array> {
  const family = file.replace(/-(?:(?:latin|greek|cyrillic)(?:-ext)?|[^-]+)-\d00-normal\.woff$/, '')
  return new Uint8Array(await readFile(`node_modules/@fontsource/${family}/files/${file}`))
}

/** The text on one line, without direction marks. */
function textOf(file: string): string {
  return run('pdftotext', '-layout', file, '-')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
}

function run(tool: string, ...args: string[]): string {
  return execFileSync(tool, args, { encoding: 'utf8' })
}
