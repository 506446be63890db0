import { beforeEach, describe, expect, it } from 'vitest'
import { makeAdmin } from '../../testing/factories.ts'
import { csvFile, runImports, uploadFile } from '../../testing/imports.ts'
import { createTestApp } from '../../testing/test-app.ts'

// Files as offices really have them: with a line too long, a broken byte, a spreadsheet's marks, a title on top.

const app = await createTestApp()
const { db } = app
const admin = await makeAdmin(db)
const client = await app.as(admin)

beforeEach(async () => {
  await db.deleteFrom('imports').execute()
  await db.deleteFrom('departments').execute()
  await db.deleteFrom('profiles').where('role', '=', 'student').execute()
})

async function check(content: string | Uint8Array<ArrayBuffer>) {
  const id = await uploadFile(client, 'students', csvFile(content))
  await runImports(app)
  return client.imports.get({ id })
}

const TITLES = 'Email,First name,Last name'

describe('a row with more cells than there are titles', () => {
  it('is a problem that names the row and the first cell too many', async () => {
    const { wrongCount, newCount, problems } = await check(
      `${TITLES}\nzoe@gmail.com,Zoe,Berg\nanna@gmail.com,Anna,van, Berg\n`,
    )
    expect({ wrongCount, newCount }).toEqual({ wrongCount: 1, newCount: 1 })
    expect(problems).toEqual([
      expect.objectContaining({ row: 3, column: '', value: ' Berg', message: expect.stringMatching(/more cells/) }),
    ])
  })

  it('is one, too, if the titles end with empty ones', async () => {
    const { newCount, problems } = await check(
      `${TITLES},,\nzoe@gmail.com,Zoe,Berg,,\nanna@gmail.com,Anna,van,, Berg\n`,
    )
    expect(newCount).toBe(1)
    expect(problems).toEqual([
      expect.objectContaining({ row: 3, column: '', value: ' Berg', message: expect.stringMatching(/more cells/) }),
    ])
  })

  it('is one again in the file of the rows that were left out', async () => {
    const { id } = await check(`${TITLES}\nanna@gmail.com,Anna,van, Berg\n`)
    const cookie = await app.cookieFor(admin.id)
    const rest = await (await app.fetch(`/api/v1/exports/import-rest.csv?id=${id}`, { headers: { cookie } })).text()
    expect(await check(rest)).toMatchObject({ newCount: 0, wrongCount: 1, problems: [{ value: ' Berg' }] })
  })

  it('is none because of a column without a title before the others, as numbers of rows are', async () => {
    expect(await check(`,${TITLES}\n1,zoe@gmail.com,Zoe,Berg\n`)).toMatchObject({ newCount: 1, wrongCount: 0 })
  })

  it('is none if nothing stands in them', async () => {
    expect(await check(`${TITLES}\nzoe@gmail.com,Zoe,Berg,, ,\n`)).toMatchObject({ newCount: 1, wrongCount: 0 })
  })
})

describe('a file in UTF-8 with a broken byte', () => {
  it('is read as UTF-8, and the row with that byte is a problem', async () => {
    const good = Buffer.from(`${TITLES}\njose@gmail.com,José,Núñez\nzoe@gmail.com,Zo`)
    const { encoding, problems, previewed } = await check(
      new Uint8Array(Buffer.concat([good, Buffer.from([0xeb]), Buffer.from(',Berg\n')])),
    )
    expect(encoding).toBe('utf-8')
    expect(previewed).toEqual([{ row: 2, values: expect.objectContaining({ firstName: 'José', lastName: 'Núñez' }) }])
    expect(problems).toEqual([
      expect.objectContaining({
        row: 3,
        column: 'First name',
        value: 'Zo\ufffd',
        message: expect.stringMatching(/character/),
      }),
    ])
  })
})

describe("a spreadsheet's mark of a text", () => {
  it.each([
    ["'zoe@gmail.com", 'Zoe', 'Berg', ['zoe@gmail.com', 'Zoe', 'Berg']],
    ['="zoe@gmail.com"', '="Zoe"', '="O""Neil"', ['zoe@gmail.com', 'Zoe', 'O"Neil']],
    ["o'neil@gmail.com", 'Mia', "O'Neil", ["o'neil@gmail.com", 'Mia', "O'Neil"]],
    ['sara@gmail.com', 'Sara', "'Abd al-Rahman", ['sara@gmail.com', 'Sara', "'Abd al-Rahman"]],
    [" 'zoe@gmail.com ", ' ="Zoe" ', '= "Berg"', ['zoe@gmail.com', 'Zoe', 'Berg']],
  ])('is left out of %s, %s, %s', async (email, firstName, lastName, [...values]) => {
    const quoted = [email, firstName, lastName].map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
    const { previewed } = await check(`${TITLES}\n${quoted}\n`)
    expect(previewed.map(({ values: shown }) => [shown.email, shown.firstName, shown.lastName])).toEqual([values])
  })

  it('is left out of a year', async () => {
    const { previewed } = await check(`${TITLES},Graduation year\nzoe@gmail.com,Zoe,Berg,'2028\n`)
    expect(previewed[0]?.values).toMatchObject({ graduationYear: '2028' })
  })
})

describe('a table', () => {
  const row = ['zoe@gmail.com', 'Zoe', 'Berg']
  const joined = (mark: string) => `${[TITLES.split(','), row].map((cells) => cells.join(mark)).join('\n')}\n`
  it.each([
    ['with |', joined('|')],
    ['with ^', joined('^')],
    ['with SEP=; in capitals', `SEP=;\r\n${joined(';')}`],
    ['with "sep=^" in quotation marks', `"sep=^"\r\n${joined('^')}`],
    ['below a line about it', `Students of Spring 2027\n\n${joined(',')}`],
    ['below two lines with other separators', `Registry, printed 2027-01-04;;\nFaculty of Law\n${joined(';')}`],
  ])('%s is recognised', async (_, content) => {
    const { headers, previewed, newCount } = await check(content)
    expect({ headers, newCount }).toEqual({ headers: TITLES.split(','), newCount: 1 })
    expect(previewed[0]?.values).toMatchObject({ email: 'zoe@gmail.com', firstName: 'Zoe', lastName: 'Berg' })
  })

  it('keeps its first row as titles if nothing looks like titles', async () => {
    const upload = { query: { kind: 'students' as const }, body: csvFile('Konto;Ruf\nzoe@gmail.com;Zoe\n') }
    const { id } = await client.imports.upload(upload)
    expect(await client.imports.get({ id })).toMatchObject({ headers: ['Konto', 'Ruf'], rowCount: 1 })
  })
})

describe('what a spreadsheet program has saved otherwise', () => {
  const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
  it.each([
    ['a web page called .xls', '<html><body><table><tr><td>Email</td></tr></table></body></html>', /web page/],
    ['a table of one, after blank lines', '\ufeff\n <TABLE border=1><tr><td>Email', /web page/],
    ['a page that begins with a comment', '<!-- made by a registry -->\n<table>', /web page/],
    ['a page that begins with its encoding', '<meta charset="utf-8"><table>', /web page/],
    ['a page with its pictures in one file', 'MIME-Version: 1.0\nContent-Type: multipart/related', /web page/],
    ['a page with a document type', '<!DOCTYPE html>\n<html>', /web page/],
    ['a spreadsheet in XML', '<?xml version="1.0"?>\n<Workbook>', /web page/],
    ['an old workbook', Uint8Array.from([...OLD_WORKBOOK, 0, 0]), /This is a workbook/],
  ])('is named: %s', async (_, content, message) => {
    const upload = { query: { kind: 'students' as const }, body: csvFile(content, 'students.xls') }
    await expect(client.imports.upload(upload)).rejects.toThrow(message)
  })
})

describe('a problem of many rows', () => {
  it('is named once with the number of its rows, so that the others can be seen', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => `s${at}@nowhere.example,Sam,Hill`)
    rows[200] = 's200@gmail.com,,Hill'
    rows[250] = 'nothing,Sam,Hill'
    const { problems, wrongCount, problemCount } = await check([TITLES, ...rows, ''].join('\n'))
    expect({ wrongCount, problemCount }).toEqual({ wrongCount: 300, problemCount: 300 })
    expect(problems.map(({ row, column, rows: count }) => ({ row, column, count }))).toEqual([
      { row: 2, column: 'Email', count: 298 },
      { row: 202, column: 'First name', count: 1 },
      { row: 252, column: 'Email', count: 1 },
    ])
  })

  it('is listed row by row as long as it can be read', async () => {
    const rows = Array.from({ length: 5 }, (_, at) => `s${at}@nowhere.example,Sam,Hill`)
    const { problems } = await check([TITLES, ...rows, ''].join('\n'))
    expect(problems.map(({ row, rows: count }) => [row, count])).toEqual([2, 3, 4, 5, 6].map((row) => [row, 1]))
  })
})

it('an import that would create nothing is not started', async () => {
  const { id } = await check(`${TITLES}\nzoe@nowhere.example,Zoe,Berg\n`)
  await expect(client.imports.start({ id, invite: false, skipProblems: true })).rejects.toMatchObject({
    code: 'NOTHING_NEW',
    message: expect.stringMatching(/nothing/i),
  })
  expect(await client.imports.get({ id })).toMatchObject({ status: 'checked' })
})
