import { beforeEach, expect, it } from 'vitest'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { makeAdmin } from '../../testing/factories.ts'
import { csvFile, runImports, uploadFile } from '../../testing/imports.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { deleteOldImports } from './running/import-worker.ts'

// The good rows of a file are imported; the rest is downloaded, corrected and imported.

const app = await createTestApp()
const { db } = app
const admin = await makeAdmin(db)
const client = await app.as(admin)
const cookie = await app.cookieFor(admin.id)
const DAY = 24 * 60 * 60 * 1000

beforeEach(async () => {
  await db.deleteFrom('imports').execute()
  await db.deleteFrom('profiles').where('role', '=', 'student').execute()
})

const students = async () =>
  (await db.selectFrom('profiles').select('email').where('role', '=', 'student').orderBy('email').execute()).map(
    ({ email }) => email,
  )

const rest = async (id: string) =>
  (await app.fetch(`/api/v1/exports/import-rest.csv?id=${id}`, { headers: { cookie } })).text()

async function importGood(content: string) {
  const id = await uploadFile(client, 'students', csvFile(content))
  await runImports(app)
  await client.imports.start({ id, invite: false, skipProblems: true })
  await runImports(app)
  return client.imports.get({ id })
}

const FILE =
  'Remark;E-mail;Given name;Surname\n=1+1;a@gmail.com;Mia;Berg\n=1+1;nobody;Omar;Haddad\nx;b@gmail.com;Lea;Roth\n;a@gmail.com;Ann;Lee;one more\n'

it('imports the good rows only if the admin says so', async () => {
  const id = await uploadFile(client, 'students', csvFile(FILE))
  await runImports(app)
  await expectRefusal(client.imports.start({ id, invite: false }), 'CONFLICT')
  await client.imports.start({ id, invite: false, skipProblems: true })
  await runImports(app)
  expect(await client.imports.get({ id })).toMatchObject({
    status: 'imported',
    createdCount: 2,
    wrongCount: 2,
    problemCount: 2,
  })
  expect(await students()).toEqual(['a@gmail.com', 'b@gmail.com'])
})

it('gives out the rest with the columns of the file and the problem, cells beyond the titles included', async () => {
  const { id } = await importGood(FILE)
  expect((await rest(id)).split('\r\n')).toEqual([
    '"Remark","E-mail","Given name","Surname","","Problem"',
    `"'=1+1","nobody","Omar","Haddad","","E-mail: Invalid email address"`,
    '"","a@gmail.com","Ann","Lee","one more","This row has more cells than there are titles. Perhaps a cell with a separator needs quotation marks."',
    '',
  ])
})

it('reads the rest again once it is corrected, and names its problem once', async () => {
  const { id } = await importGood(FILE)
  const second = await importGood((await rest(id)).replace('nobody', 'c@gmail.com').replace('"a@gmail.com"', '"d@"'))
  expect(second).toMatchObject({ createdCount: 1, wrongCount: 1 })
  expect(await students()).toEqual(['a@gmail.com', 'b@gmail.com', 'c@gmail.com'])
  const [titles, row] = (await rest(second.id)).split('\r\n')
  expect(titles).toBe('"Remark","E-mail","Given name","Surname","","Problem"')
  expect(row).toMatch(/^"","d@","Ann","Lee","one more","This row has more cells than there are titles\.[^"]*"$/)
})

it('keeps the rest for a day, or until the import is undone', async () => {
  const { id } = await importGood(FILE)
  await deleteOldImports(db, new Date(app.time.now.getTime() + DAY))
  expect(await client.imports.get({ id })).toMatchObject({ wrongCount: 2, problemCount: 0, problems: [] })
  const other = await importGood(FILE.replaceAll('@gmail', '.2@gmail'))
  await client.imports.undo({ id: other.id })
  await runImports(app)
  expect(await db.selectFrom('importRows').select('importId').execute()).toEqual([])
})

it('says why a failed import failed in the language of the reader, and counts a removal to its total', async () => {
  await importGood('Email,First name,Last name\na@gmail.com,Mia,Berg\n')
  const titles =
    'Student email,Employer,Industry,Position,Start date,End date,Description,Supervisor name,Supervisor email'
  const row =
    'a@gmail.com,Northwind,Software,Trainee,2027-03-01,2027-08-31,Builds tools for the team.,Ivo Lind,ivo@northwind.example'
  const id = await uploadFile(client, 'internships', csvFile(`${titles}\n${row}\n`))
  await runImports(app)
  await client.imports.start({ id, invite: false })
  await db.deleteFrom('profiles').where('email', '=', 'a@gmail.com').execute()
  await runImports(app)
  const answer = await app.fetch(`/api/v1/imports/${id}`, { headers: { cookie, 'accept-language': 'de' } })
  expect(await answer.json()).toMatchObject({
    status: 'failed',
    failure: expect.stringMatching(/a@gmail\.com.*gelöscht/),
  })
})
