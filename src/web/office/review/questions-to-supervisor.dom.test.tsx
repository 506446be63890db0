// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { erasedAddress } from '#domain/people/erasure'
import { QuestionsFact } from './questions-to-supervisor.tsx'

const QUESTION = {
  id: '00000000-0000-4000-8000-000000000000',
  question: 'Is the rating of teamwork right?',
  askedAt: '2026-09-01T08:00:00.000Z',
  askedByName: 'Priya Nair',
  isAboutAnswers: true,
  repliedAt: null,
  reply: '',
  answersBefore: null,
  lastEmail: null,
}
const ASKED = {
  status: 'submitted' as const,
  supervisorName: 'Dr Helena Marsh',
  supervisorEmail: 'h.marsh@northwind.example',
  questionsToSupervisor: [QUESTION],
}

it.each([
  ['while an answer may come', ASKED, 'Not answered yet'],
  ['once the feedback is approved', { ...ASKED, status: 'approved' as const }, 'Not answered'],
  ['once the supervisor was erased', { ...ASKED, supervisorEmail: erasedAddress(QUESTION.id) }, 'Not answered'],
  [
    'about answers that were sent back',
    { ...ASKED, questionsToSupervisor: [{ ...QUESTION, isAboutAnswers: false }] },
    'Not answered',
  ],
])('a question without an answer says so %s', (_, feedback, expected) => {
  const html = renderToStaticMarkup(<QuestionsFact feedback={feedback} />)
  expect(/<p class="small muted">([^<]*)<\/p>/.exec(html)?.[1]).toBe(expected)
})
