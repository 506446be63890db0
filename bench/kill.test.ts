import { expect, it } from 'vitest'
import { compare } from './kill.ts'

const wanted = (id: string, address = 'zoe@example.org') => ({ id, address, subject: 'Feedback' })
const mail = (id: string, to = 'zoe@example.org') => ({
  id,
  to,
  subject: 'Feedback',
  from: 'Fieldmark',
  text: '',
  html: '',
  links: [],
})

it('tells an email that is missing from one that came twice, and whether it was the same', () => {
  const two = [wanted('a'), wanted('b')]
  expect(compare(two, [mail('1'), mail('2')])).toEqual({ unsent: 0, double: 0, again: 0 })
  expect(compare(two, [mail('1'), mail('1')])).toEqual({ unsent: 1, double: 0, again: 1 })
  expect(compare(two, [mail('1'), mail('2'), mail('3')])).toEqual({ unsent: 0, double: 1, again: 0 })
  expect(compare([wanted('a', 'max@example.org')], [mail('1')])).toEqual({ unsent: 1, double: 0, again: 0 })
})
