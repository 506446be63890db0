// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, describe, expect, it } from 'vitest'
import { registrationForm } from '#contract/identity/account'
import { internshipRegistration } from '#contract/internships/internships'
import { FormShell } from './form-shell.tsx'
import { TextField } from './text-fields.tsx'
import { type Form, useForm } from './use-form.ts'

const EMPTY = { firstName: '', lastName: '', email: '', university: '', password: '', confirmPassword: '' }
const FILLED = {
  firstName: 'Zoë',
  lastName: 'Çağlar',
  email: ' Zoe@Gmail.com ',
  university: 'Example University',
  password: 'secret1',
  confirmPassword: 'secret1',
}

type Registration = typeof EMPTY
let form: Form<Registration, Registration>
let submitted: Registration[]
let page: HTMLElement

function Screen({ pending }: { pending: boolean }) {
  form = useForm(registrationForm, EMPTY)
  return (
    <FormShell
      form={form}
      onSubmit={(values) => submitted.push(values)}
      pending={pending}
      error={null}
      submitLabel="Create account"
      pendingLabel="Creating..."
    >
      <TextField label="First name" {...form.field('firstName')} />
      <TextField label="Email" hint="Yours" {...form.field('email')} />
    </FormShell>
  )
}

async function show(pending = false) {
  page = document.createElement('div')
  document.body.replaceChildren(page)
  await act(async () => createRoot(page).render(<Screen pending={pending} />))
}

const submit = () => act(async () => page.querySelector('form')!.requestSubmit())
const type = (changes: Partial<Registration>) =>
  act(async () => {
    for (const [name, value] of Object.entries(changes)) form.field(name as keyof Registration).onChange(value)
  })

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  submitted = []
})

describe('a form', () => {
  it('shows no errors before the first submit', async () => {
    await show()
    await type({ email: 'wrong' })
    expect(form.errors).toEqual({})
    expect(form.isDirty).toBe(true)
  })

  it("shows the contract's messages on submit and focuses the first invalid field", async () => {
    await show()
    await submit()
    expect(submitted).toEqual([])
    expect(form.errors).toMatchObject({
      firstName: 'First name is required',
      email: 'Email is required',
      confirmPassword: 'Please confirm your password',
    })
    expect((document.activeElement as HTMLInputElement).name).toBe('firstName')
  })

  it('links hint and error to the field', async () => {
    await show()
    await submit()
    const input = page.querySelector<HTMLInputElement>('input[name=email]')!
    const described = input.getAttribute('aria-describedby')!.split(' ')
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual(['Yours', 'Email is required'])
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(page.querySelector(`label[for="${input.id}"]`)?.textContent).toBe('Email')
  })

  it('validates as the person types from then on', async () => {
    await show()
    await submit()
    await type({ email: 'zoe' })
    expect(form.errors.email).toBe('Invalid email address')
    await type({ email: 'zoe@gmail.com' })
    expect(form.errors.email).toBeUndefined()
  })

  it('compares the passwords', async () => {
    await show()
    for (const name of Object.keys(FILLED) as (keyof Registration)[]) await type({ [name]: FILLED[name] })
    await type({ confirmPassword: 'another' })
    await submit()
    expect(form.errors).toEqual({ confirmPassword: 'Passwords do not match' })
  })

  it('submits the validated values', async () => {
    await show()
    for (const name of Object.keys(FILLED) as (keyof Registration)[]) await type({ [name]: FILLED[name] })
    await submit()
    expect(submitted).toEqual([{ ...FILLED, email: 'zoe@gmail.com' }])
  })

  it('is not submitted again while the request is pending', async () => {
    await show(true)
    for (const name of Object.keys(FILLED) as (keyof Registration)[]) await type({ [name]: FILLED[name] })
    await submit()
    expect(submitted).toEqual([])
  })

  it('is submitted once by a double-click, even before a render', async () => {
    await show()
    for (const name of Object.keys(FILLED) as (keyof Registration)[]) await type({ [name]: FILLED[name] })
    await act(async () => {
      page.querySelector('form')!.requestSubmit()
      page.querySelector('form')!.requestSubmit()
    })
    expect(submitted).toHaveLength(1)
  })

  it("shows the server's error at its field until the field changes", async () => {
    await show()
    await act(async () => form.showIssues([{ path: ['email'], message: 'Already taken' }]))
    expect(form.errors).toEqual({ email: 'Already taken' })
    expect((document.activeElement as HTMLInputElement).name).toBe('email')
    await type({ email: 'other@gmail.com' })
    expect(form.errors.email).toBeUndefined()
  })

  it('can be reset', async () => {
    await show()
    await submit()
    await act(async () => form.reset(FILLED))
    expect([form.errors, form.isDirty, form.values]).toEqual([{}, false, FILLED])
  })
})

const row = { name: 'Helena', email: 'h@x.example', isPrimary: true }
const start = {
  employerName: 'Northwind',
  industry: 'Energy',
  positionTitle: 'Intern',
  startDate: '2026-06-01',
  endDate: '2026-08-28',
  description: 'Twenty characters at the least.',
  supervisors: [row, { name: 'Tomás', email: 'H@X.example', isPrimary: false }],
}
let rows: Form<typeof start, typeof start>
function Rows() {
  rows = useForm(internshipRegistration, start)
  return null
}

describe('a form with rows', () => {
  it('marks a duplicate address on its row, and shows no errors on a new row', async () => {
    await act(async () => createRoot(document.createElement('div')).render(<Rows />))
    await act(async () => void rows.check())
    expect(rows.errors).toEqual({ 'supervisors.1.email': 'Duplicate email address' })
    await act(async () => rows.fieldAt('supervisors.1.email').onChange('t@x.example'))
    expect(rows.errors).toEqual({})
    await act(async () =>
      rows.set({ supervisors: [...rows.values.supervisors, { ...row, name: '', isPrimary: false }] }),
    )
    expect(rows.errors).toEqual({})
    expect(rows.values.supervisors[1]?.email).toBe('t@x.example')
  })
})
