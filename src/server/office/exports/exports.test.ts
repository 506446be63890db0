import { sql } from 'kysely'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { FEEDBACK_COLUMNS } from '#domain/office/export-columns'
import { csvRow } from '#domain/text/csv'
import { BATCH_SIZE, csvLines } from '../../platform/lists/csv-response.ts'
import {
  makeAdmin,
  makeFeedback,
  makeInternship,
  makeManager,
  makeStudent,
  makeSupervisor,
} from '../../testing/factories.ts'
import { makeQuestionSet, QUESTION } from '../../testing/question-sets.ts'
import { readFeedback } from '../../testing/read-records.ts'
import { createTestApp } from '../../testing/test-app.ts'

const app = await createTestApp()
const { db } = app

async function download(person: { id: string }, file: string): Promise<Response> {
  return app.fetch(`/api/v1/exports/${file}`, { headers: { cookie: await app.cookieFor(person.id) } })
}

async function read(answer: Response) {
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const text = new TextDecoder().decode(bytes)
  const { data, errors } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true })
  expect(errors).toEqual([])
  return data
}

describe('exporting internships', () => {
  it('gives a manager the rows of the managed departments, newest first, and names the departments in the file name', async () => {
    const student = await makeStudent(db, { firstName: 'Łukasz', lastName: 'Żółć', major: 'Physics' })
    await makeInternship(db, student, { positionTitle: 'Earlier', createdAt: new Date('2026-05-31T23:30:00.000Z') })
    await makeInternship(db, student, {
      positionTitle: 'Later',
      description: 'A description\nof "two" lines',
      employerName: '=HYPERLINK("https://evil.example")',
      status: 'pending',
      createdAt: new Date('2026-06-14T12:00:00.000Z'),
    })
    await makeInternship(db, await makeStudent(db, { major: 'Law' }))
    const answer = await download(await makeManager(db, ['Physics']), 'internships.csv?timeZone=Europe/Berlin')
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="Fieldmark_internships_Physics_2026-06-15-120000.csv"; ' +
        "filename*=UTF-8''Fieldmark_internships_Physics_2026-06-15-120000.csv",
    )
    const [later, earlier, ...rest] = await read(answer)
    expect(rest).toEqual([])
    expect(later).toEqual({
      'Student Name': 'Łukasz Żółć',
      Email: student.email,
      Department: 'Physics',
      'Graduation Year': '2027',
      Position: 'Later',
      Employer: '\'=HYPERLINK("https://evil.example")',
      Industry: 'Renewable energy',
      Start: '2026-06-01',
      End: '2026-08-28',
      Status: 'Pending Approval',
      Description: 'A description\nof "two" lines',
      'Registration Date': '2026-06-14',
    })
    expect([earlier?.Position, earlier?.['Registration Date']]).toEqual(['Earlier', '2026-06-01'])
  })

  it('refuses a manager without departments', async () => {
    const nobody = await makeManager(db, [])
    for (const file of ['internships.csv', 'feedback.csv']) {
      const answer = await download(nobody, file)
      expect(answer.status).toBe(409)
      expect(await answer.json()).toMatchObject({
        message: 'No managed departments found. Please contact your administrator.',
      })
    }
  })

  it('refuses a time zone that does not exist', async () => {
    const answer = await download(await makeAdmin(db), 'internships.csv?timeZone=Europe/Atlantis')
    expect(answer.status).toBe(400)
  })
})

describe('exporting feedback', () => {
  it('contains every record; an open request has empty answers', async () => {
    const internship = await makeInternship(db, await makeStudent(db, { major: 'Music' }))
    const { submittedAt } = await makeFeedback(db, internship.supervisor, {
      status: 'approved',
      strengths: ' ＝1+1',
      additionalComments: 'Thank you,\nŁukasz',
      createdAt: new Date('2026-06-02T10:00:00.000Z'),
    })
    await makeFeedback(db, await makeSupervisor(db, internship), {
      status: 'pending',
      createdAt: new Date('2026-06-01T10:00:00.000Z'),
    })
    const [approved, pending, ...rest] = await read(await download(await makeManager(db, ['Music']), 'feedback.csv'))
    expect(rest).toEqual([])
    expect(approved).toMatchObject({
      'Student Department': 'Music',
      'Supervisor Name': 'Dr Helena Marsh',
      'Feedback Status': 'Approved',
      'Communication (1-5)': '5',
      'Overall Rating (1-5)': '4',
      Strengths: "' ＝1+1",
      'Additional Comments': 'Thank you,\nŁukasz',
      'Feedback Submitted Date': submittedAt?.toISOString().slice(0, 10),
    })
    expect(pending).toMatchObject({
      'Supervisor Name': 'Tomás Ribeiro',
      'Feedback Status': 'Pending',
      'Overall Rating (1-5)': '',
      Strengths: '',
      'Feedback Submitted Date': '',
    })
  })

  it('does not call a request pending that the office has closed', async () => {
    const internship = await makeInternship(db, await makeStudent(db, { major: 'Dance' }))
    const { id } = await makeFeedback(db, internship.supervisor, { status: 'pending' })
    const closed = { closedAt: new Date(), closeReason: 'The company has closed.' }
    await db.updateTable('feedback').set(closed).where('id', '=', id).execute()
    const [row] = await read(await download(await makeManager(db, ['Dance']), 'feedback.csv'))
    expect(row).toMatchObject({ 'Feedback Status': 'Closed' })
  })

  it('says what reviewers decided and which signs there are', async () => {
    const admin = await app.as(await makeAdmin(db))
    const { id: internshipId } = await makeInternship(db, await makeStudent(db, { major: 'Sculpture' }))
    const submit = async (supervisor: { id: string }) => {
      const { id } = await makeFeedback(db, supervisor, { strengths: 'She carves in marble as if it were butter.' })
      await db
        .updateTable('feedback')
        .set({ signs: ['withinMinute', 'freeMail'] })
        .where('id', '=', id)
        .execute()
      return readFeedback(db, { id })
    }
    const supervisorNamed = (name: string) => makeSupervisor(db, { id: internshipId }, { name })
    const asked = await submit(await supervisorNamed('Ana Asked'))
    await admin.feedback.askSupervisor({ ...asked, question: 'In marble?' })
    const twice = await supervisorNamed('Ben Back')
    for (const reason of ['About another trainee.', '=1+1']) {
      const back = await submit(twice)
      await admin.feedback.sendBack({ ...back, reason })
      await db.deleteFrom('feedback').where('id', '=', back.id).execute()
    }
    for (const supervisor of [twice, await supervisorNamed('Cleo Calm')]) await submit(supervisor)

    const rows = await read(
      await download(
        await makeManager(db, ['Sculpture']),
        'feedback.csv?columns=supervisorName,question,sentBack,signs',
      ),
    )
    const shown = rows.map((row) => [row['Supervisor Name'], row['Question to Supervisor'], row['Sent Back']])
    expect(new Set(shown)).toEqual(
      new Set([
        ['Ana Asked', 'In marble?', ''],
        ['Ben Back', '', 'About another trainee. | =1+1'],
        ['Cleo Calm', '', ''],
      ]),
    )
    expect(rows.find((row) => row['Supervisor Name'] === 'Cleo Calm')?.Signs).toBe(
      'A written answer is the same as in other feedback; A free email address; Answered within a minute of being asked',
    )
    const [plain] = await read(await download(await makeManager(db, ['Sculpture']), 'feedback.csv'))
    expect(Object.keys(plain!)).toEqual(FEEDBACK_COLUMNS.map(({ header }) => header))
  })

  it('has columns for what was asked in the exported rows, and refuses more than the database can read', async () => {
    const manager = await makeManager(db, ['Astronomy'])
    const termOf = async (name: string, startsOn: string, endsOn: string) =>
      (await db.insertInto('terms').values({ name, startsOn, endsOn }).returning('id').executeTakeFirstOrThrow()).id
    const [few, many] = [
      await termOf('Few', '2021-01-01', '2021-06-30'),
      await termOf('Many', '2022-01-01', '2022-06-30'),
    ]
    const student = await makeStudent(db, { major: 'Astronomy' })
    const ask = async (startDate: string, count: number) => {
      const { supervisor } = await makeInternship(db, student, { startDate, endDate: '2023-06-30' })
      const { id } = await makeFeedback(db, supervisor, { status: 'pending' })
      // As many as several hundred versions have.
      const questions = Array.from({ length: count }, (_, at) => ({ ...QUESTION, key: `q${at}` }))
      const { versionId } = await makeQuestionSet(db, { departments: ['Alchemy'], questions })
      await db.updateTable('feedback').set({ questionVersionId: versionId }).where('id', '=', id).execute()
    }
    await ask('2021-02-01', 6)
    await ask('2022-02-01', 1700)
    const rows = await read(await download(manager, `feedback.csv?term=${few}&columns=furtherAnswers`))
    expect(Object.keys(rows[0]!).filter((header) => header.includes('Safety at work'))).toHaveLength(6)
    const refused = await download(manager, `feedback.csv?term=${many}&columns=furtherAnswers`)
    expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
      400,
      expect.stringContaining('too many columns'),
    ])
    expect(await read(await download(manager, `feedback.csv?term=${many}&columns=status,studentName`))).toHaveLength(1)
    expect(await read(await download(manager, `feedback.csv?term=${many}`))).toHaveLength(1)
    await db.deleteFrom('internships').where('studentId', '=', student.id).execute()
  })

  it('refuses a manager whose departments have no feedback', async () => {
    const answer = await download(await makeManager(db, ['Botany']), 'feedback.csv')
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ message: 'No feedback found for your managed departments' })
  })
})

describe('a long export', () => {
  const COUNT = 2 * BATCH_SIZE + 300

  /** Creates many rows with the same timestamp, so that a batch can end between them. */
  async function makeMany(department: string) {
    const student = await makeStudent(db, { major: department })
    await sql`
      insert into internships (student_id, employer_name, industry, position_title, description, start_date, end_date, status, created_at)
      select ${student.id}::uuid, 'Archive', 'Culture', 'Post ' || n, repeat('Long words. ', 20), '2026-06-01', '2026-08-28', 'pending',
        timestamptz '2026-06-01' + (n / 700) * interval '1 second'
      from generate_series(1, ${sql.lit(COUNT)}) n`.execute(db)
    return { student, manager: await makeManager(db, [department]) }
  }

  it('contains every row once', async () => {
    const { manager } = await makeMany('History')
    const rows = await read(await download(manager, 'internships.csv'))
    const posts = Array.from({ length: COUNT }, (_, index) => `Post ${index + 1}`)
    expect(rows).toHaveLength(COUNT)
    expect(new Set(rows.map((row) => row.Position))).toEqual(new Set(posts))
  })

  it('stops reading once the client disconnects', async () => {
    let batches = 0
    const lines = csvLines(async () => {
      batches += 1
      return { items: [[batches]], nextCursor: 'more' }
    })
    for (let part = 0; part < 4; part++) await lines.next()
    await lines.return(undefined)
    const readByThen = batches
    await new Promise(setImmediate)
    expect(batches).toBe(readByThen)
    expect(batches).toBeLessThan(6)
  })
})

describe('a text in an export', () => {
  // Characters that start a formula, similar ones, and invisible characters that can precede them.
  const signs = [
    ...'=+-@＝＋－＠﹦﹢﹣﹫',
    '',
    'x',
    '5',
    '"',
    "'",
    '\\',
    ',',
    '~',
    'é',
    '日',
    '🎓',
    '٥',
    '\t',
    '\r',
    '\n',
  ]
  const before = [
    '',
    ' ',
    '\t',
    '\r',
    '\n',
    '\r\n',
    '\v',
    '\f',
    '\u0001',
    '\u0085',
    '\u00a0',
    '\u00ad',
    '\u061c',
    '\u1680',
  ]
    .concat(['\u180e', '\u2003', '\u200b', '\u200f', '\u2028', '\u202e', '\u2064', '\u2069', '\u3000', '\ufeff'])
    .concat(['\ufffb', '\u{e0001}', '\u{e007f}', '\u{1d173}', 'a', '1', '_', '[', '`', '{', '\u0300', ' \u200b\t '])

  it('is escaped the same way by the database and the domain', async () => {
    const texts = before.flatMap((start) => signs.map((sign) => `${start}${sign}1+1`))
    const { rows } = await sql<{ text: string }>`
      select '>' || csv_text(value) as text from unnest(${texts}::text[]) with ordinality as given (value, place) order by place
    `.execute(db)
    expect(rows.map(({ text }) => `"${text.slice(1).replaceAll('"', '""')}"\r\n`)).toEqual(
      texts.map((text) => csvRow([text])),
    )
    const { rows: nothing } = await sql<{ text: string }>`select csv_text(null) as text`.execute(db)
    expect(nothing).toEqual([{ text: '' }])
  })

  it('is exported unchanged, whatever characters it contains', async () => {
    const hostile = 'He said: "=1+1",\n\r\n\ttab; \\. \\N\n\\.\n$1 \'quoted\' 日本 🎓 \u202eevil'
    const internship = await makeInternship(db, await makeStudent(db, { major: `O'Neill "\\" Ünï $1` }), {
      positionTitle: hostile,
    })
    await makeFeedback(db, internship.supervisor, { status: 'approved', strengths: hostile, technicalSkills: null })
    const [row, ...rest] = await read(
      await download(
        await makeManager(db, [`O'Neill "\\" Ünï $1`]),
        'feedback.csv?timeZone=America/Argentina/Buenos_Aires',
      ),
    )
    expect(rest).toEqual([])
    expect(row).toMatchObject({ 'Position Title': hostile, Strengths: hostile, 'Technical Skills (1-5)': '' })
  })
})

it('is described in the OpenAPI document', async () => {
  const { paths } = await (await app.fetch('/api/v1/openapi.json')).json()
  for (const file of ['internships.csv', 'feedback.csv'])
    expect(Object.keys(paths[`/exports/${file}`].get.responses['200'].content)).toEqual(['text/csv'])
})

describe('exporting a list to review', () => {
  it('gives the records of the list: of one status or all, and assigned to the caller or to nobody', async () => {
    const major = 'Oceanography'
    const student = await makeStudent(db, { major })
    const manager = await makeManager(db, [major])
    for (const positionTitle of ['Mine', 'Free'])
      await makeInternship(db, student, { positionTitle, status: 'pending' })
    for (const status of ['pending', 'submitted', 'approved'] as const) {
      const { supervisor } = await makeInternship(db, student, { positionTitle: `With ${status}` })
      await makeFeedback(db, supervisor, { status })
    }
    const assignedTo = manager.id
    await db.updateTable('internships').set({ assignedTo }).where('positionTitle', '=', 'Mine').execute()
    await db.updateTable('feedback').set({ assignedTo }).where('status', '=', 'submitted').execute()

    const positions = async (file: string, column: string) =>
      (await read(await download(manager, file))).map((row) => row[column] ?? '').toSorted()
    expect(await positions('internships.csv?status=pending', 'Position')).toEqual(['Free', 'Mine'])
    expect(await positions('internships.csv?status=pending&assigned=me', 'Position')).toEqual(['Mine'])
    expect(await positions('internships.csv?status=pending&assigned=nobody', 'Position')).toEqual(['Free'])
    const feedback = (filters: string) => positions(`feedback.csv?${filters}`, 'Position Title')
    expect(await feedback('')).toEqual(['With approved', 'With pending', 'With submitted'])
    expect(await feedback('status=reviewable')).toEqual(['With approved', 'With submitted'])
    expect(await feedback('status=reviewable&assigned=me')).toEqual(['With submitted'])
    expect(await feedback('status=reviewable&assigned=nobody&search=northwind')).toEqual(['With approved'])
  })
})
