import { describe, expect, it } from 'vitest'
import { EDITABLE, EDITABLE_EMAILS, missingWords, wordsFor, wrongWords } from './email-texts.ts'

describe.each(EDITABLE_EMAILS)('the product’s own words of %s', (email) => {
  const { own } = EDITABLE[email]
  it('could be those of an admin', () => {
    for (const text of Object.values(own)) expect(wrongWords(text, email)).toBeNull()
    expect(missingWords(own, email)).toBeNull()
  })
})

it('refuses placeholders that the email does not have', () => {
  expect(wrongWords('Hello {reviewer}', 'internship-approved')).toBe(
    '{reviewer} is not a placeholder. Use {first name}, {last name}, {employer}, {position}.',
  )
  expect(wrongWords('Open {link}', 'feedback-request')).toContain('{link} is not a placeholder.')
  expect(wrongWords('Hello {student', 'feedback-request')).toContain('One of them is missing.')
})

it('refuses the link of one request', () =>
  expect(wrongWords('https://x.example/feedback/submit/abcdefghijklmnop', 'feedback-request')).toContain(
    'Please remove the link',
  ))

it('wants the student to be named to a supervisor, somewhere', () => {
  const words = { subject: 'Your feedback', heading: 'Your feedback', body: 'Please help us.' }
  expect(missingWords(words, 'feedback-request')).toContain('Please use {student} somewhere')
  expect(missingWords({ ...words, subject: 'Your feedback on {student}' }, 'feedback-request')).toBeNull()
  expect(missingWords(words, 'internship-approved')).toBeNull()
})

it('fills in words and begins a paragraph at each empty line', () =>
  expect(wordsFor({ subject: '{a}', heading: 'b', body: 'One {a}\ntwo\n\n\nthree' }, { a: '{b}' })).toEqual({
    subject: '{b}',
    heading: 'b',
    paragraphs: ['One {b}\ntwo', 'three'],
  }))
