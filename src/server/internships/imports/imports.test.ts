import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sampleFile } from '#domain/internships/import-columns'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { makeAdmin, makeDepartment, makeStudent } from '../../testing/factories.ts'
import { csvFile, importFile, runImports, uploadFile } from '../../testing/imports.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app
const admin = await makeAdmin(db)
const client = await app.as(admin)

const UTF16 = (text: string) => new Uint8Array(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]))
const departments = async () => (await client.departments.list()).map(({ name }) => name)
const problemsOf = async (id: string) => (await client.imports.get({ id })).problems

beforeEach(async () => {
  await db.deleteFrom('imports').execute()
  await db.deleteFrom('departments').execute()
  await db.deleteFrom('internships').execute()
  await db.deleteFrom('profiles').where('role', '=', 'student').execute()
})

describe('reading a file', () => {
  const rows = [
    ['Name', 'Description'],
    ['Łódź Studies', 'a'],
    ['Mathématiques', 'b'],
  ]
  const latin = [
    ['Name', 'Description'],
    ['Mathématiques', '“a”'],
  ]
  const joined = (table: string[][], mark: string, end = '\r\n') => table.map((row) => row.join(mark) + end).join('')
  it.each([
    ['commas and UTF-8', Buffer.from(joined(rows, ',')), ['Mathématiques', 'Łódź Studies']],
    ['semicolons and a byte order mark', Buffer.from(`\ufeff${joined(rows, ';')}`), ['Mathématiques', 'Łódź Studies']],
    ['tabs and UTF-16, as Excel writes Unicode Text', UTF16(joined(rows, '\t')), ['Mathématiques', 'Łódź Studies']],
    ['Windows-1252', Buffer.from('Name;Description\r\nMath\xe9matiques;\x93a\x94\r\n', 'latin1'), ['Mathématiques']],
    ['a line that names the separator', Buffer.from(`sep=;\r\n${joined(latin, ';')}`), ['Mathématiques']],
    ['line ends of old Macs', Buffer.from(joined(latin, ',', '\r')), ['Mathématiques']],
    ['one column', Buffer.from('Name\nMathématiques\n'), ['Mathématiques']],
  ])('accepts %s', async (_, bytes, names) => {
    const id = await uploadFile(client, 'departments', csvFile(new Uint8Array(bytes)))
    await runImports(app)
    expect(await client.imports.get({ id })).toMatchObject({ status: 'checked', newCount: names.length, wrongCount: 0 })
    await client.imports.start({ id, invite: false })
    await runImports(app)
    expect((await departments()).toSorted()).toEqual(names.toSorted())
  })

  it.each([
    ['a file with 0 bytes', '', 'This file is empty.'],
    ['empty lines', '\r\n\r\n', 'This file is empty.'],
    ['titles only', 'Name,Description\r\n', 'This file has titles but no rows.'],
    ['a workbook', 'PK\u0003\u0004', /This is a workbook/],
    ['a binary file', 'Name\n\0\u0001\u0002', /This is not a text file/],
    ['a quotation mark that never ends', 'Name\nA\n"B\nC\n', /The quotation marks in row 3/],
    ['a cell of 10 MB', `Name\n"${'x'.repeat(10_000_000)}"`, /Row 2 is too long. Perhaps a quotation mark is missing/],
    ['a long cell', `Name\n"${'x'.repeat(20_001)}"`, /Row 2 has a cell with more than 20,000 characters/],
    ['too many columns', `${'a,'.repeat(101)}\nb`, /more than 100 columns/],
    ['too many rows', `Name\n${'a\n'.repeat(50_001)}`, /more than 50,000 rows/],
  ])('refuses %s', async (_, content, message) => {
    await expect(client.imports.upload({ query: { kind: 'departments' }, body: csvFile(content) })).rejects.toThrow(
      message,
    )
    expect(await db.selectFrom('imports').selectAll().execute()).toEqual([])
  })

  it('refuses a file over the limit, and a large one of anybody but an admin', async () => {
    const file = (size: number) => csvFile(`Name\n${'Botany\n'.repeat(size / 7)}`)
    const upload = { query: { kind: 'departments' as const }, body: file(21 * 1024 * 1024) }
    await expect(client.imports.upload(upload)).rejects.toMatchObject({ status: 413 })
    const student = await app.as(await makeStudent(db))
    const large = { ...upload, body: file(300 * 1024) }
    for (const other of [student, app.stranger])
      await expect(other.imports.upload(large)).rejects.toMatchObject({ status: 413 })
  })

  it('waits for a file that arrives slowly', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const slow = new TransformStream<Uint8Array, Uint8Array>()
    const writer = slow.writable.getWriter()
    const headers = {
      cookie: await app.cookieFor(admin.id),
      'content-type': 'text/csv',
      'content-disposition': 'attachment; filename="slow.csv"',
      'content-length': '12',
    }
    const init = { method: 'POST', headers, body: slow.readable, duplex: 'half' }
    const answer = app.fetch('/api/v1/imports?kind=departments', init as RequestInit)
    await writer.write(new TextEncoder().encode('Name\n'))
    await vi.advanceTimersByTimeAsync(60_000)
    vi.useRealTimers()
    await writer.write(new TextEncoder().encode('Botany\n'))
    await writer.close()
    expect((await answer).status).toBe(200)
  })

  it('keeps formulas as text', async () => {
    await importFile(app, client, 'departments', `Name,Description\n"=cmd|'/c calc'!A0",@SUM(1)\n`)
    expect(await client.departments.list()).toMatchObject([{ name: "=cmd|'/c calc'!A0", description: '@SUM(1)' }])
  })

  it('reads each sample file without problems', async () => {
    await makeDepartment(db, 'Computer Science')
    await importFile(app, client, 'departments', sampleFile('departments'))
    await importFile(app, client, 'students', sampleFile('students'))
    const internships = await importFile(app, client, 'internships', sampleFile('internships'))
    expect(internships).toMatchObject({ status: 'imported', createdCount: 2 })
  })
})

describe('the preview', () => {
  it('names row, column and value of each problem, with the sentences of the forms', async () => {
    await makeDepartment(db, 'Law')
    const id = await uploadFile(
      client,
      'students',
      csvFile(
        [
          'E-Mail;Given name;Surname;Major;Class of',
          'mia@gmail.com;Mia;Berg;law;2028',
          ';;Haddad;;',
          'nobody;Omar;Haddad;;28',
          ';;;;',
          'lea@elsewhere.example;Lea;Roth;Alchemy;',
          'MIA@gmail.com;Mia;Berg;Law;2028',
        ].join('\n'),
      ),
    )
    await runImports(app)
    expect(await client.imports.get({ id })).toMatchObject({
      newCount: 1,
      existingCount: 0,
      wrongCount: 4,
      rowCount: 5,
    })
    expect(await problemsOf(id)).toEqual([
      { row: 3, rows: 1, column: 'E-Mail', value: '', message: 'Email is required' },
      { row: 3, rows: 1, column: 'Given name', value: '', message: 'First name is required' },
      { row: 4, rows: 1, column: 'E-Mail', value: 'nobody', message: 'Invalid email address' },
      {
        row: 4,
        rows: 1,
        column: 'Class of',
        value: '28',
        message: 'Please enter the year with four digits, such as 2028',
      },
      {
        row: 6,
        rows: 1,
        column: 'E-Mail',
        value: 'lea@elsewhere.example',
        message: 'Please enter a valid gmail address',
      },
      {
        row: 6,
        rows: 1,
        column: 'Major',
        value: 'Alchemy',
        message: 'There is no department with this name. Please add it first or correct the name.',
      },
      { row: 7, rows: 1, column: 'E-Mail', value: 'MIA@gmail.com', message: 'The same address is in row 2' },
    ])
    await expectRefusal(client.imports.start({ id, invite: false }), 'CONFLICT')
    expect(await db.selectFrom('profiles').select('id').where('role', '=', 'student').execute()).toEqual([])
    const csv = await app.fetch(`/api/v1/exports/import-problems.csv?id=${id}`, {
      headers: { cookie: await app.cookieFor(admin.id) },
    })
    expect((await csv.text()).split('\r\n')[1]).toBe('"3","E-Mail","","Email is required"')
  })

  it('checks internships like the form of students', async () => {
    const { email } = await makeStudent(db, { email: 'zoe@gmail.com' })
    const row = (facts: Record<string, string>) => {
      const valid = {
        'Student email': email,
        Employer: 'Northwind',
        Industry: 'Software',
        Position: 'Trainee',
        'Start date': '2027-03-01',
        'End date': '31.08.2027',
        Description: 'Builds tools for the team.',
        Status: '',
        'Supervisor name': 'Ivo Lind',
        'Supervisor email': 'ivo@northwind.example',
        'Supervisor 2 name': '',
        'Supervisor 2 email': '',
      }
      return { ...valid, ...facts }
    }
    const rows = [
      row({}),
      row({ Position: 'A', 'Student email': 'gone@gmail.com' }),
      row({ Position: 'B', 'Start date': '2027-09-01' }),
      row({ Position: 'C', 'Start date': '2027-02-30', Description: 'short' }),
      row({ Position: 'D', 'Supervisor name': '', 'Supervisor 2 name': 'Ana' }),
      row({ Position: 'E', 'Supervisor email': '\u200bZOE@gmail.com\u2060' }),
      row({ Position: 'F', 'Supervisor 2 name': 'Ivo', 'Supervisor 2 email': 'IVO@northwind.example' }),
      row({ Position: 'G', Status: 'rejected' }),
      row({ Position: 'TRAINEE' }),
    ]
    const content = [Object.keys(rows[0]!), ...rows.map((facts) => Object.values(facts))]
    const id = await uploadFile(client, 'internships', csvFile(content.map((cells) => cells.join(',')).join('\n')))
    await runImports(app)
    expect((await problemsOf(id)).map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
      '3 Student email: There is no student with this address. Please import the students first.',
      '4 End date: End date must be after the start date',
      '5 Start date: Please enter a valid date',
      '5 Description: Description should be at least 20 characters',
      '6 Supervisor name: Supervisor name is required',
      '6 Supervisor 2 email: Supervisor email is required',
      "7 Supervisor email: This is the student's own address. Please enter the address of the supervisor.",
      '8 Supervisor 2 email: Duplicate email address',
      '9 Status: Status must be pending or approved',
      '10 Student email: The same internship is in row 2',
    ])
  })

  it('needs a column for each required field', async () => {
    const { id } = await client.imports.upload({ query: { kind: 'students' }, body: csvFile('a,b\n1,2\n') })
    await expectRefusal(client.imports.check({ id, columns: { email: 0 }, monthFirst: false }), 'MISSING_COLUMNS')
  })
})
