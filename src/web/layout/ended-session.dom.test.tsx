// @vitest-environment happy-dom
import { ORPCError } from '@orpc/client'
import { type QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import type { Person } from '#contract/identity/sessions'
import { watchSession } from '../api/check-session.ts'
import { createQueryClient } from '../api/query-client.ts'
import { reloadPerson, sessionQuery } from '../api/session.ts'
import { useDraftedForm } from '../form/drafted-form.tsx'
import { TextField } from '../form/text-fields.tsx'
import { type FieldProps, useForm } from '../form/use-form.ts'
import { EndedSession } from './ended-session.tsx'

const schema = z.object({ reason: z.string() })
const EMPTY = { reason: '' }
const PERSON = { id: 'ada', role: 'manager' } as Person

/** A mutation that the server refuses. */
function useSave() {
  return useMutation<void, Error>({
    mutationFn: () => Promise.reject(new ORPCError('UNAUTHORIZED', { status: 401 })),
  })
}

function Rejection() {
  const form = useForm(schema, EMPTY)
  return <Screen field={form.field('reason')} />
}

function Drafted() {
  const { form } = useDraftedForm(schema, EMPTY, 'draft/test')
  return <Screen field={form.field('reason')} />
}

function Screen({ field }: { field: FieldProps<string> }) {
  const save = useSave()
  return (
    <>
      <TextField label="Reason" {...field} />
      <button type="button" onClick={() => save.mutate()}>
        Save
      </button>
    </>
  )
}

let root: Root
let queryClient: QueryClient
let guarded: boolean[]
let left: number

async function open(Form: () => React.JSX.Element) {
  const page = document.body.appendChild(document.createElement('div'))
  root = createRoot(page)
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Form />
        <EndedSession onLeave={() => void left++} />
      </QueryClientProvider>,
    ),
  )
}

const input = () => document.querySelector('input') as HTMLInputElement
const cover = () => document.querySelector('[role="alertdialog"]')
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
/** Also waits for the query client, which notifies in a separate task. */
const settled = (work: () => unknown) =>
  act(async () => {
    await work()
    await new Promise((resolve) => setTimeout(resolve, 10))
  })
const click = (name: string) => settled(() => button(name)?.click())
const checkSession = () => settled(() => reloadPerson(queryClient))
const person = () => queryClient.getQueryData(sessionQuery.queryKey)?.person ?? null

function type(text: string) {
  return act(async () => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    set?.call(input(), text)
    input().dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** Sets the server's answer about the session. */
function answer(person: Person | null) {
  vi.stubGlobal('fetch', async () => Response.json({ person }))
}

// The code is loaded on demand.
beforeAll(() => import('./log-in-again.tsx'))
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  queryClient = createQueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, { person: PERSON })
  guarded = []
  left = 0
  watchSession(queryClient, (isSomebodyElse) => void guarded.push(isSomebodyElse))
  // The first session that the screen sees.
  queryClient.setQueryData(sessionQuery.queryKey, { person: { ...PERSON } })
  answer(null)
})
afterEach(async () => {
  await act(async () => root.unmount())
  document.body.replaceChildren()
  sessionStorage.clear()
})

it('keeps what was typed when a save is refused, until the same person has logged in again', async () => {
  await open(Rejection)
  await type('Dates overlap')
  await click('Save')
  expect(cover()?.textContent).toContain('Your session has ended')
  expect([input().value, guarded]).toEqual(['Dates overlap', []])
  const logIn = cover()?.querySelector('a')
  expect([logIn?.getAttribute('href'), logIn?.target]).toEqual(['/login', '_blank'])
  // The input does not leave the page's memory.
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('Dates overlap')

  answer(PERSON)
  await checkSession()
  expect([cover(), input().value, guarded]).toEqual([null, 'Dates overlap', []])
})

it('keeps it as well when a check finds the end of the session', async () => {
  await open(Rejection)
  await type('Dates overlap')
  await checkSession()
  expect([person()?.id, cover() !== null, guarded]).toEqual(['ada', true, []])
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  expect(cover()).not.toBeNull()
  await click('Leave without saving')
  expect(left).toBe(1)
})

it('starts over for somebody else', async () => {
  await open(Rejection)
  await type('Dates overlap')
  await click('Save')
  answer({ ...PERSON, id: 'ben' })
  await checkSession()
  expect(guarded).toEqual([true])
})

it.each([
  ['an untouched form', Rejection, ''],
  ['a form whose draft the browser keeps', Drafted, 'Dates overlap'],
])('leads to the login screen from %s', async (_what, Form, text) => {
  await open(Form)
  await type(text)
  await click('Save')
  expect([person(), cover(), guarded]).toEqual([null, null, [false]])
})
