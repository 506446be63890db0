import { expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { welcomeLines } from './welcome.ts'

const AUTH_SECRET = 'MnB7vQx2LpZr9TkWd4HsYc6JgFe8UaRo'
const facts = { admin: { kind: 'exists' }, demo: null, captures: true } as const
const STORED = 'Emails are stored in the database, because neither SMTP_URL nor BREVO_API_KEY is set.'

it.each([
  ['http://localhost:3000', `${STORED} Read them at http://localhost:3000/outbox`],
  ['https://fieldmark.example.edu', STORED],
])('names the stored emails at %s only if they can be read there', (PUBLIC_URL, sentence) => {
  expect(welcomeLines(readConfig({ AUTH_SECRET, PUBLIC_URL }), facts)).toContain(sentence)
})
