// @vitest-environment happy-dom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FurtherAnswers, type Question, shownQuestions } from '#domain/feedback/questions'
import { FurtherFields } from './further-fields.tsx'

const common = { section: null, help: null, isRequired: false }
const QUESTIONS: Question[] = [
  { ...common, key: 'care', kind: 'rating', label: { en: 'Care' }, anchors: null },
  { ...common, key: 'safety', kind: 'rating', label: { en: 'Safety' }, anchors: null, isRequired: true },
  { ...common, key: 'again', kind: 'yesNo', label: { en: 'Again?' }, reasonFor: 'no' },
]
let root: Root
let element: HTMLElement
let given: FurtherAnswers

function Entered() {
  const [answers, setAnswers] = useState<FurtherAnswers>({})
  given = answers
  return (
    <FurtherFields
      questions={shownQuestions(QUESTIONS)}
      answers={answers}
      errors={{}}
      onChange={setAnswers}
      isOfSupervisor
      allowsNotObserved
    />
  )
}

const choose = (name: string, value: string) =>
  act(() => element.querySelector<HTMLInputElement>(`[name="further.${name}"][value="${value}"]`)!.click())
const asksWhy = (name: string) => element.querySelector(`[name="further.${name}.reason"]`) !== null

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  element = document.createElement('div')
  document.body.append(element)
  root = createRoot(element)
  act(() => root.render(<Entered />))
})
afterEach(() => {
  act(() => root.unmount())
  element.remove()
  vi.unstubAllGlobals()
})

it('turns what is chosen into answers, and asks for a reason where one belongs', () => {
  choose('care', '5')
  choose('safety', 'not-observed')
  choose('again', 'no')
  expect(given).toEqual({ care: { value: 5 }, safety: { value: null }, again: { value: false } })
  expect(['care', 'safety', 'again'].map(asksWhy)).toEqual([true, false, true])
})

it('takes back an answer that was not required', () => {
  choose('care', '3')
  expect(asksWhy('care')).toBe(false)
  act(() => element.querySelector('button')!.click())
  choose('again', 'yes')
  choose('again', '')
  expect(given).toEqual({})
})
