// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { EditableRows, RowAction, RowActions } from './rows.tsx'

const LOADED = { isPending: false, isFetching: false, error: null, refetch: () => undefined }

function show(rows: string[] | undefined, query: Partial<Omit<typeof LOADED, 'error'> & { error: Error }> = {}) {
  const page = document.createElement('div')
  page.innerHTML = renderToStaticMarkup(
    <EditableRows
      query={{ ...LOADED, ...query }}
      rows={rows}
      loading="Loading terms..."
      failed="Failed to load terms"
      empty={<p>No terms</p>}
      className="terms"
    >
      {(name) => (
        <li key={name}>
          <span id={name}>{name}</span>
          <RowActions of={name}>
            <RowAction>Edit</RowAction>
          </RowActions>
        </li>
      )}
    </EditableRows>,
  )
  return page
}

it('lists the rows, whose actions are described by their title', () => {
  const page = show(['Spring', 'Autumn'])
  expect(page.querySelectorAll('ul.rows.terms > li')).toHaveLength(2)
  expect([...page.querySelectorAll('button')].map((button) => button.getAttribute('aria-describedby'))).toEqual([
    'Spring',
    'Autumn',
  ])
  expect(page.textContent).toBe('SpringEditAutumnEdit')
})

it('says that there are none only after loading', () => {
  expect(show([]).textContent).toBe('No terms')
  expect(show(undefined, { isPending: true }).textContent).toBe('Loading terms...')
  expect(show([], { error: new Error('') }).textContent).not.toContain('No terms')
})

it('keeps the rows when loading them again fails', () => {
  const { textContent } = show(['Spring'], { error: new Error('') })
  expect(textContent).toContain('Failed to load terms')
  expect(textContent).toContain('Spring')
})
