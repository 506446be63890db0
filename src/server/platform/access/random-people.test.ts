import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { ContractRequest } from '../../testing/contract-requests.ts'
import { hostileRuns } from '../../testing/hostile-runs.ts'
import { mayChange } from '../../testing/may-change.ts'
import { markersFor, markersIn, markersOf, secretsIn } from '../../testing/may-read.ts'
import { all, hasOwner, viewerOf } from '../../testing/model-facts.ts'
import { type RandomRequest, randomRequest } from '../../testing/random-requests.ts'
import { makeRandomUniversity, type Person } from '../../testing/random-university.ts'
import { type Change, changesBetween, keepRows, type Rows, readRows } from '../../testing/table-rows.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { nextTransactionOf } from '../../testing/written-rows.ts'

// Random people call the examples on anybody's records, with random filters and searches. A simple model of the specification
// says what each of them may read and change. HOSTILE_FACTOR=100 sends 100,000 requests.

const { seed, numRuns } = hostileRuns(1000)
/** How many requests are sent before the university returns to its first state. */
const TERM = 200
const MILLISECONDS_PER_REQUEST = 100

const app = await createTestApp()
const { db, fetch } = app
const university = await makeRandomUniversity(app)
const restore = await keepRows(db)
const firstState = stateOf(await readRows(db, hasOwner))
/** What each person has sent, which their own data may contain. */
const typed = new Map<string, string>()
const figures = { requests: 0, succeeded: 0, wrote: 0, comparedWithMadeUpIds: 0 }

it(
  'shows nobody a record, and lets nobody change one, against the specification',
  async ({ annotate }) => {
    let state = firstState
    for (let number = 0; number < numRuns; number++) {
      if (number % TERM === 0) {
        await restore()
        state = firstState
      }
      const transaction = await nextTransactionOf(db)
      const sending = await randomRequest(university, state, seed + number)
      // Some examples create a record first.
      if ((await nextTransactionOf(db)) !== transaction) state = stateOf(await readRows(db, hasOwner))
      state = await check(sending, state)
    }
    await annotate(JSON.stringify(figures))
    expect(figures.succeeded).toBeGreaterThan(numRuns / 8)
    expect(figures.wrote).toBeGreaterThan(numRuns / 50)
    expect(figures.comparedWithMadeUpIds).toBeGreaterThan(numRuns / 20)
  },
  30_000 + numRuns * MILLISECONDS_PER_REQUEST,
)

/** The rows, and what the model derives from them. */
type State = { rows: Rows; known: Set<string>; secrets: string[]; seen: Map<string, Set<string>> }

function stateOf(rows: Rows): State {
  return { rows, known: markersOf(rows), secrets: secretsIn(rows), seen: new Map() }
}

function seenBy(person: Person, links: string[], { rows, seen }: State): Set<string> {
  const key = [person.name, ...links].join()
  const markers = seen.get(key) ?? markersFor(viewerOf(person, links, rows), rows)
  seen.set(key, markers)
  return markers
}

/** Sends the request, compares response and changes with the model, and returns the new state. */
async function check(sending: RandomRequest, before: State): Promise<State> {
  const { person, name, request } = sending
  const transaction = await nextTransactionOf(db)
  const { status, body, sent } = await send(person, request)
  const isWritten = (await nextTransactionOf(db)) !== transaction
  const after = isWritten ? stateOf(await readRows(db, hasOwner)) : before
  const links = university.tokens.filter((token) => sent.includes(token))
  const seen = new Set([...seenBy(person, links, before), ...seenBy(person, links, after)])
  typed.set(person.name, `${typed.get(person.name) ?? ''} ${sent}`)
  const isTyped = (marker: string) => typed.get(person.name)!.includes(marker)
  const isForeign = (marker: string) => before.known.has(marker) && !seen.has(marker)
  const changes = isWritten ? changesBetween(before.rows, after.rows) : []

  const what = `${person.name}: ${name} ${sent.slice(0, 1000)} ${status} ${body.slice(0, 1000)}`
  expect(
    markersIn(body).filter((marker) => isForeign(marker) && !isTyped(marker)),
    what,
  ).toEqual([])
  expect(
    before.secrets.filter((secret) => body.includes(secret)),
    what,
  ).toEqual([])
  const forbidden = changes.filter((change) => !isAllowed(change))
  expect(
    forbidden.map(({ table, columns }) => `${table}: ${columns.join(', ')}`),
    what,
  ).toEqual([])
  if (changes.length === 0 && status !== 429) await compareWithMadeUpIds(sending, isForeign, { status, body })

  figures.requests += 1
  if (status < 300) figures.succeeded += 1
  if (changes.length > 0) figures.wrote += 1
  return after

  function isAllowed(change: Change): boolean {
    const both = new Map([...after.rows].map(([table, rows]) => [table, [...all(before.rows, table), ...rows]]))
    return mayChange(viewerOf(person, links, before.rows), change, both)
  }
}

/** Requests with ids of other people's records get the same response as with ids that do not exist. */
async function compareWithMadeUpIds(
  { person, name, request }: RandomRequest,
  isForeign: (id: string) => boolean,
  first: { status: number; body: string },
): Promise<void> {
  // The specification has its own sentence for other people's feedback (section 8).
  if (name === 'feedback.view') return
  const ids = markersIn(`${request.url} ${request.init.body}`).filter(
    (marker) => marker.length === 36 && isForeign(marker),
  )
  if (ids.length === 0) return
  const madeUp = new Map(ids.map((id) => [id, randomUUID()]))
  const replaced = (text: string) => [...madeUp].reduce((done, [id, other]) => done.replaceAll(id, other), text)
  const { status, body, sent } = await send(person, JSON.parse(replaced(JSON.stringify(request))) as ContractRequest)
  expect({ status, body }, `${person.name}: ${name} ${sent}`).toEqual({ ...first, body: replaced(first.body) })
  figures.comparedWithMadeUpIds += 1
}

async function send(person: Person, { url, init }: ContractRequest) {
  const response = await fetch(url, { ...init, headers: { ...init.headers, ...person.headers } })
  return { status: response.status, body: await response.text(), sent: `${init.method} ${url} ${init.body ?? ''}` }
}
