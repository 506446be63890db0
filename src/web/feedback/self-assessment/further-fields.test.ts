import { expect, it } from 'vitest'
import { toShown } from './further-fields.tsx'

it('leaves out the answers of a draft to questions that are not asked any more', () => {
  const draft = { safety: { value: 4 }, gone: { value: 'A laser.' }, again: { value: false, reason: 'Too far away.' } }
  const { gone: _, ...asked } = draft
  expect(toShown(draft, [{ key: 'again' }, { key: 'safety' }, { key: 'new' }])).toEqual(asked)
  expect(toShown(draft, [])).toEqual({})
})
