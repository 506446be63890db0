// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { showPart } from '../../testing/shown-part.tsx'
import { WriteToStudent } from './write-to-student.tsx'

const STUDENT = '00000000-0000-4000-8000-000000000000'
const MESSAGE = '00000000-0000-4000-8000-000000000009'
const SENT = { selection: { ids: [STUDENT] }, subject: 'Your dates', body: 'Hello {first name}, please send them.' }

it('previews a message, sends it, and undoes that', async () => {
  const page = await showPart(
    <WriteToStudent studentId={STUDENT} />,
    {
      'POST /messages/students/preview': () => ({
        recipients: 1,
        skipped: [],
        first: {
          name: 'Iria Hub',
          address: 'iria.hub@gmail.com',
          subject: SENT.subject,
          body: 'Hello Iria, please send them.',
        },
      }),
      'POST /messages/students': () => ({ id: MESSAGE, sent: 1, skipped: 0 }),
      [`POST /messages/${MESSAGE}/undo`]: () => undefined,
    },
    { id: 'reviewer', role: 'admin' },
  )
  await page.press('Write a message')
  await page.fill('Subject', SENT.subject)
  await page.fill('Message', SENT.body)
  await page.press('Preview')
  await page.shows('1 student will get this message.')
  await page.shows('Hello Iria, please send them.')
  await page.press('Send to 1 student')
  await page.shows('The message to 1 student is on its way.')
  await page.press('Undo')
  await page.shows('Message cancelled. No email was sent.')
  expect(page.sent).toEqual([
    { call: 'POST /messages/students/preview', input: SENT },
    { call: 'POST /messages/students', input: SENT },
    { call: `POST /messages/${MESSAGE}/undo`, input: null },
  ])
})
