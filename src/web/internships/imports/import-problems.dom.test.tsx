// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { ImportDetails } from '#contract/internships/imports'
import { Problems } from './import-preview.tsx'

const problem = { row: 2, column: 'Email', value: 'zoe@nowhere.example', message: 'Please enter a valid gmail address' }

function shown(rows: number[], problemCount: number): string {
  const problems = rows.map((count, index) => ({ ...problem, row: index + 2, rows: count }))
  const details = { problems, problemCount } as unknown as ImportDetails
  return renderToStaticMarkup(<Problems details={details} isDownloading={false} onDownloadProblems={() => undefined} />)
}

it('a problem of many rows that stands there once counts as all of them', () => {
  expect(shown([298, 1, 1], 300)).not.toContain('The first')
  expect(shown([298, 1], 300)).toContain('The first 2:')
})
