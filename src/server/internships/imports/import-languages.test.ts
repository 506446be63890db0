import { beforeEach, describe, expect, it } from 'vitest'
import { matchColumns } from '#domain/internships/import-columns'
import { IMPORT_FIELDS } from '#domain/internships/import-fields'
import { IMPORT_KINDS } from '#domain/internships/imports'
import { LANGUAGES } from '#domain/text/languages'
import { inLocale } from '../../platform/http/locale.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { makeAdmin } from '../../testing/factories.ts'
import { csvFile, runImports } from '../../testing/imports.ts'
import { createTestApp } from '../../testing/test-app.ts'

// An admin imports in a language other than English.

const app = await createTestApp()
const { db } = app
const admin = await makeAdmin(db)
const client = await app.as(admin)
const cookie = await app.cookieFor(admin.id)

beforeEach(async () => {
  await db.deleteFrom('imports').execute()
  await db.deleteFrom('profiles').where('role', '=', 'student').execute()
})

async function get(path: string, language: string): Promise<Response> {
  return app.fetch(`/api/v1${path}`, { headers: { cookie, 'accept-language': language } })
}

/** Uploads a file, checks it with the suggested columns, and returns its id. */
async function check(kind: 'students' | 'internships', content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const { id } = await client.imports.upload({ query: { kind }, body: csvFile(content) })
  const { columns } = await client.imports.get({ id })
  await client.imports.check({ id, columns, monthFirst: false })
  await runImports(app)
  return id
}

describe('columns', () => {
  it.each(LANGUAGES)('are matched as the screens name them in %s, from an admin of any language', (language) => {
    for (const kind of IMPORT_KINDS) {
      const fields = IMPORT_FIELDS[kind]
      const expected = Object.fromEntries(fields.map(({ key }, at) => [key, at]))
      const titles = fields.map(({ labelIn }) => labelIn(language))
      expect(inLocale(language, () => matchColumns(kind, titles))).toEqual(expected)
      const spelled = titles.map((title) => ` ${title.normalize('NFD').toUpperCase()}\u200b `)
      expect(inLocale(language, () => matchColumns(kind, spelled))).toEqual(expected)
      expect(matchColumns(kind, titles)).toEqual(expected)
    }
  })

  it.each([
    [
      'students',
      'E-Mail-Adresse;Vorname;Familienname;Studiengang;Jahrgang',
      ['email', 'firstName', 'lastName', 'major', 'graduationYear'],
    ],
    ['students', 'Courriel;PRENOM;Nom de famille;Filiere', ['email', 'firstName', 'lastName', 'major']],
    ['students', '电子邮箱;名字;姓氏;专业', ['email', 'firstName', 'lastName', 'major']],
    [
      'internships',
      'Firma;Stelle;Beginn;Ende;Aufgaben',
      ['employerName', 'positionTitle', 'startDate', 'endDate', 'description'],
    ],
  ] as const)('of %s are matched by usual titles: %s', (kind, titles, keys) => {
    expect(Object.keys(matchColumns(kind, titles.split(';'))).toSorted()).toEqual([...keys].toSorted())
  })
})

describe('problems', () => {
  it('are in the language of whoever reads them', async () => {
    const id = await check(
      'students',
      'E-Mail;Vorname;Nachname;Fachbereich;Abschlussjahr\n;Mia;;Alchemie;28\nlea@elsewhere.example;Lea;Roth;Alchemie;\nmia@gmail.com;M;B;;\nMIA@gmail.com;M;B;;\n',
    )
    const messages = async (language: string) => {
      const { problems } = (await (await get(`/imports/${id}`, language)).json()) as { problems: { message: string }[] }
      return problems.map(({ message }) => message)
    }
    expect(await messages('de')).toEqual([
      'Bitte geben Sie die E-Mail-Adresse ein',
      'Bitte geben Sie den Nachnamen ein',
      'Bitte geben Sie das Jahr mit vier Ziffern an, zum Beispiel 2028',
      expect.stringContaining('gmail'),
      expect.stringContaining('Fachbereich'),
      'Dieselbe Adresse steht in Zeile 4',
    ])
    const all = await Promise.all(LANGUAGES.map(messages))
    for (const place of all[0]!.keys()) expect(new Set(all.map((one) => one[place])).size).toBe(LANGUAGES.length)
  })

  it('are in that language in both downloads, too', async () => {
    const id = await check('students', 'Email;First name;Last name\nnobody;Omar;Haddad\n')
    const [titles, row] = (await (await get(`/exports/import-problems.csv?id=${id}`, 'fr')).text()).split('\r\n')
    expect(titles).toContain('"Ligne","Colonne","Valeur","Problème"')
    expect(row).toMatch(/^"2","Email","nobody","(?!Invalid).*"$/)
    const [restTitles, restRow] = (await (await get(`/exports/import-rest.csv?id=${id}`, 'fr')).text()).split('\r\n')
    expect(restTitles).toContain('"Email","First name","Last name","Problème"')
    expect(restRow).toMatch(/^"nobody","Omar","Haddad","Email\u00a0?: (?!Invalid).*"$/)
  })

  it('name the accepted forms of dates and years', async () => {
    const id = await check(
      'internships',
      [
        'Student email,Employer,Industry,Position,Start date,End date,Description,Supervisor name,Supervisor email',
        ...['4.5.26', '46265', '08/31/2027', 'soon'].map(
          (date, n) =>
            `s@gmail.com,Northwind,Software,Trainee ${n},${date},2028-01-01,Builds tools for the team.,Ivo,i@n.example`,
        ),
      ].join('\n'),
    )
    const { problems } = await client.imports.get({ id })
    expect(problems.map(({ row, column, message }) => [row, column, message])).toEqual(
      [2, 3, 4, 5].map((row) => [
        row,
        'Start date',
        'Please enter a date such as 2027-08-31, 31.08.2027, 31/08/2027 or 31 Aug 2027, with four digits for the year',
      ]),
    )
  })
})

describe('encodings', () => {
  const GBK = new Uint8Array(
    Buffer.from(
      '456d61696c2cd0d52cc3fb0a7a774067' + '6d61696c2e636f6d2cd5c52cceb00a' + '6c6e40676d61696c2e636f6d2cc0ee2cc4c80a',
      'hex',
    ),
  )

  it('are recognised, and the first rows are shown as they will be created', async () => {
    const id = await check('students', GBK)
    expect(await client.imports.get({ id })).toMatchObject({
      encoding: 'gb18030',
      headers: ['Email', '姓', '名'],
      previewed: [
        { row: 2, values: { email: 'zw@gmail.com', lastName: '张', firstName: '伟' } },
        { row: 3, values: { email: 'ln@gmail.com', lastName: '李', firstName: '娜' } },
      ],
    })
  })

  it('can be chosen, and the columns stay as they were matched', async () => {
    const bytes = new Uint8Array(Buffer.from('Email,A,B\na@gmail.com,Zo\x91,M\x9fller\n', 'latin1'))
    const { id } = await client.imports.upload({ query: { kind: 'students' }, body: csvFile(bytes) })
    const columns = { email: 0, firstName: 1, lastName: 2 }
    await client.imports.check({ id, columns, monthFirst: false })
    await runImports(app)
    const next = await client.imports.chooseEncoding({ id, encoding: 'macintosh' })
    expect(await client.imports.get(next)).toMatchObject({ status: 'uploaded', encoding: 'macintosh', columns })
    await client.imports.check({ ...next, columns, monthFirst: false })
    await runImports(app)
    expect((await client.imports.get(next)).previewed).toMatchObject([
      { values: { firstName: 'Zoë', lastName: 'Müller' } },
    ])
    await expectRefusal(client.imports.get({ id }), 'NOT_FOUND')
    await client.imports.start({ ...next, invite: false })
    await expectRefusal(client.imports.chooseEncoding({ ...next, encoding: 'utf-8' }), 'CONFLICT')
    await runImports(app)
  })

  it('can be chosen while columns are being matched', async () => {
    const bytes = new Uint8Array(Buffer.from('Email,A,B\na@gmail.com,Zo\x91,M\x9fller\n', 'latin1'))
    const { id } = await client.imports.upload({ query: { kind: 'students' }, body: csvFile(bytes) })
    const columns = { email: 0, firstName: 1 }
    const next = await client.imports.chooseEncoding({ id, encoding: 'macintosh', columns })
    expect(await client.imports.get(next)).toMatchObject({ status: 'uploaded', columns, monthFirst: null })
  })

  it('refuses one in which the file is no text, and keeps the file', async () => {
    const id = await check('students', GBK)
    await expect(client.imports.chooseEncoding({ id, encoding: 'utf-16le' })).rejects.toBeTruthy()
    expect(await client.imports.get({ id })).toMatchObject({ encoding: 'gb18030', status: 'checked' })
  })
})
