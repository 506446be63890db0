import { expect, it } from 'vitest'
import { ownDataFileName } from './file-names.ts'

it('names the person, without characters that file systems reject', () => {
  expect(ownDataFileName('Zoë Çağlar', 'json')).toBe('Zoë_Çağlar_data.json')
  expect(ownDataFileName('../..', 'pdf')).toBe('Person_data.pdf')
})
