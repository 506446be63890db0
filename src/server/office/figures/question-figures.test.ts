import { expect, it } from 'vitest'
import { makeAdmin, makeFeedback, makeInternship, makeManager, makeStudent } from '../../testing/factories.ts'
import { questionSetForm } from '../../testing/question-sets.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app
const admin = await app.as(await makeAdmin(db))
const manager = await app.as(await makeManager(db, ['Alchemy']))

const common = { section: null, help: null, isRequired: false }
const SAFETY = {
  ...common,
  key: 'safety',
  label: { en: 'Safety', de: 'Sicherheit' },
  kind: 'rating' as const,
  anchors: null,
}
const AGAIN = { ...common, key: 'again', label: { en: 'Again?' }, kind: 'yesNo' as const, reasonFor: null }
const SHIFT = {
  ...common,
  key: 'shift',
  label: { en: 'Which shift?' },
  kind: 'choice' as const,
  choices: [
    { key: 'day', label: { en: 'Day' } },
    { key: 'night', label: { en: 'Night' } },
  ],
}
const WHY = { ...common, key: 'why', label: { en: 'Why?' }, kind: 'text' as const }

async function answer(department: string, values: Record<string, unknown>, startDate = '2026-06-01') {
  const student = await makeStudent(db, { major: department })
  const { supervisor } = await makeInternship(db, student, { startDate, endDate: '2027-09-01' })
  const further = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value }]))
  await makeFeedback(db, supervisor, { further: further as never })
}

const facts = { name: 'Lab', departments: ['Alchemy', 'Botany'], questions: [SAFETY, AGAIN, SHIFT, WHY] }
await admin.departments.add({ name: 'Botany' })
const { id } = await admin.questionSets.add(questionSetForm(facts))

it('counts every answer that could be given by set and version, without texts', async () => {
  for (const [again, safety] of [
    [true, 5],
    [true, 5],
    [true, 3],
    [false, null],
  ] as const)
    await answer('Alchemy', { safety, again, shift: 'night', why: 'night' })
  await answer('Botany', { again: false }, '2027-06-01')
  const figures = await admin.statistics.questions({})
  expect(figures).toEqual([
    {
      set: 'Lab',
      version: 1,
      versionId: expect.any(String),
      key: 'safety',
      label: 'Safety',
      answers: 4,
      options: [
        { value: 1, label: '1/5 Needs Improvement', count: 0 },
        { value: 2, label: '2/5 Developing', count: 0 },
        { value: 3, label: '3/5 Meets Expectations', count: 1 },
        { value: 4, label: '4/5 Exceeds Expectations', count: 0 },
        { value: 5, label: '5/5 Outstanding', count: 2 },
        { value: null, label: 'Not observed', count: 1 },
      ],
    },
    expect.objectContaining({
      key: 'again',
      answers: 5,
      options: [
        { value: true, label: 'Yes', count: 3 },
        { value: false, label: 'No', count: 2 },
      ],
    }),
    expect.objectContaining({
      key: 'shift',
      answers: 4,
      options: [
        { value: 'day', label: 'Day', count: 0 },
        { value: 'night', label: 'Night', count: 4 },
      ],
    }),
  ])
})

it('are of what the reader may see, of a term and a department, and hidden from managers where they are few', async () => {
  const keys = async (input: object) => (await admin.statistics.questions(input)).map((one) => [one.key, one.answers])
  expect(await keys({ department: 'Botany' })).toEqual([['again', 1]])
  const term = await admin.terms.add({ name: 'Summer', startsOn: '2026-05-01', endsOn: '2026-08-31' })
  expect(await keys({ term: term.id })).toEqual([
    ['safety', 4],
    ['again', 4],
    ['shift', 4],
  ])
  const few = await manager.statistics.questions({})
  expect(few.map(({ answers, options }) => [answers, options])).toEqual([
    [4, null],
    [4, null],
    [4, null],
  ])
  await answer('Alchemy', { again: true })
  expect((await manager.statistics.questions({})).find(({ key }) => key === 'again')?.options).toEqual([
    { value: true, label: 'Yes', count: 4 },
    { value: false, label: 'No', count: 1 },
  ])
})

it('keep the words of the version that was asked', async () => {
  const [set] = await admin.questionSets.list()
  const questions = [{ ...AGAIN, label: { en: 'Would you take them again?' } }]
  await admin.questionSets.edit({ id, version: set!.version, ...questionSetForm({ ...facts, questions }) })
  await answer('Alchemy', { again: false })
  const again = (await admin.statistics.questions({})).filter(({ key }) => key === 'again')
  expect(again.map(({ version, label, answers }) => [version, label, answers])).toEqual([
    [2, 'Would you take them again?', 1],
    [1, 'Again?', 6],
  ])
})
