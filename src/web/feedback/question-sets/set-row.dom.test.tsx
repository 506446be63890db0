// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it } from 'vitest'
import type { QuestionSet } from '#contract/feedback/question-sets'
import { LANGUAGES, type Language } from '#domain/text/languages'
import { getLocale, overwriteGetLocale } from '#messages/runtime'
import { SetRow } from './question-sets-page.tsx'

const EVERY_LANGUAGE = { en: 'Lab', es: 'Lab', fr: 'Labo', de: 'Labor', ar: 'مختبر', 'zh-Hans': '实验室' }

const usualLocale = getLocale
afterEach(() => overwriteGetLocale(usualLocale))

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

type Texts = QuestionSet['questions'][number]['label']

/** The lines of the row of a set with these texts. */
function linesOf(label: Texts, help: Texts): string[] {
  const set: QuestionSet = {
    id: '00000000-0000-4000-8000-000000000000',
    name: 'Laboratory',
    askedIn: 'final',
    departments: [],
    termId: null,
    termName: null,
    archivedAt: null,
    version: 1,
    versionSince: '2026-06-01T10:00:00.000Z',
    revision: '5d41402abc4b2a76b9719d911017c592',
    questions: [{ key: 'lab', kind: 'text', section: null, label, help, isRequired: true }],
    asked: 0,
  }
  const page = document.createElement('ul')
  page.innerHTML = renderToStaticMarkup(
    // Needed for the links to the set.
    <RouterContextProvider router={router}>
      <SetRow set={set} onArchive={() => undefined} isPending={false} />
    </RouterContextProvider>,
  )
  return [...page.querySelectorAll('p')].map(({ textContent }) => textContent.replaceAll(/[\u2068\u2069]/g, ''))
}

describe('the row of a question set', () => {
  it.each<[Language, string]>([
    ['en', 'Missing text: Français (1), Deutsch (2) and 简体中文 (1)'],
    ['es', 'Textos que faltan: Français (1), Deutsch (2) y 简体中文 (1)'],
    ['fr', 'Textes manquants\u00a0: Français (1), Deutsch (2) et 简体中文 (1)'],
    ['de', 'Fehlende Texte: Français (1), Deutsch (2) und 简体中文 (1)'],
    ['ar', 'النصوص الناقصة: Français (1) وDeutsch (2) و简体中文 (1)'],
    ['zh-Hans', '缺少的文字：Français（1）、Deutsch（2）和简体中文（1）'],
  ])('names in %s the languages in which texts are missing', (locale, line) => {
    overwriteGetLocale(() => locale)
    const { de: _, ...label } = EVERY_LANGUAGE
    expect(linesOf(label, { en: 'Tests', es: 'Pruebas', ar: 'اختبارات' })).toContain(line)
  })

  it.each(LANGUAGES)('says nothing about it in %s if none are', (locale) => {
    overwriteGetLocale(() => locale)
    expect(linesOf(EVERY_LANGUAGE, EVERY_LANGUAGE)).toHaveLength(3)
  })
})
