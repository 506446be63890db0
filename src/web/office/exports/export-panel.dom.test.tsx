// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Language } from '#domain/text/languages'
import { getLocale, overwriteGetLocale } from '#messages/runtime'
import { ExportPanel } from './export-panel.tsx'

const usualLocale = getLocale
let root: Root
let element: HTMLElement

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // No answer comes.
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  element = document.body.appendChild(document.createElement('div'))
  root = createRoot(element)
})

afterEach(() => {
  act(() => root.unmount())
  element.remove()
  vi.unstubAllGlobals()
  overwriteGetLocale(usualLocale)
})

it.each<[Language, string[]]>([
  ['en', ['Exporting internships: 0 of 3 rows', 'Exporting feedback: 0 of 3 rows']],
  ['es', ['Exportando prácticas: 0 de 3 filas', 'Exportando evaluaciones: 0 de 3 filas']],
  ['fr', ['Export des stages en cours : 0 sur 3 lignes', 'Export des évaluations en cours : 0 sur 3 lignes']],
  ['de', ['Praktika werden exportiert: 0 von 3 Zeilen', 'Feedback wird exportiert: 0 von 3 Zeilen']],
  ['ar', ['جارٍ تصدير التدريبات: الصفوف 0 من 3', 'جارٍ تصدير التقييمات: الصفوف 0 من 3']],
  ['zh-Hans', ['正在导出实习：0 行，共 3 行', '正在导出反馈：0 行，共 3 行']],
])('names in %s what is being exported', async (locale, lines) => {
  overwriteGetLocale(() => locale)
  for (const [index, line] of lines.entries()) {
    const panel = (
      <QueryClientProvider key={line} client={new QueryClient()}>
        <ExportPanel counts={{ internships: 3, feedback: 3 }} filters={{ columns: 'id' }} />
      </QueryClientProvider>
    )
    act(() => root.render(panel))
    await act(async () => {
      element.querySelectorAll('button')[index]!.click()
      // The mutation reports its state in a task of its own.
      await new Promise((resolve) => setTimeout(resolve))
    })
    expect(
      element
        .querySelector('label')
        ?.textContent.replaceAll(/[\u2068\u2069]/g, '')
        .replaceAll('\u00a0', ' '),
    ).toBe(line)
  }
})
