import { createHash } from 'node:crypto'
import { call } from '@orpc/server'
import { type Actor, actorFrom } from '../src/server/auth/actor.ts'
import { type Db, runAtOnce } from '../src/server/database/client.ts'
import type { Context } from '../src/server/procedures.ts'
import { router } from '../src/server/router.ts'
import type { Shot } from './load.ts'

/** People and rows that the measured requests are about; drawn once from the seeded database. */
export type World = {
  students: Person[]
  managers: Person[]
  admin: Person
  /** Cookies of so many sessions that each is forgotten before its turn comes again. */
  sessions: string[]
  /** Open requests, each good for one submission. */
  requests: OpenRequest[]
  /** Feedback that waits for approval, each good for one. */
  submitted: string[]
}

/** What the statements about one request hold: replaced, they are about another. */
export type OpenRequest = {
  token: string
  hash: string
  linkId: string
  feedbackId: string
  supervisorId: string
  studentId: string
}

export type Person = { actor: Actor; cookie: string }

export type Case = {
  key: string
  name: string
  /** What is asked, in turn. */
  shots: (world: World) => Shot[]
  /** The same through the product's endpoint, to learn its statements. */
  calls: (world: World) => ((context: Context) => Promise<unknown>)[]
  /**
   * Each shot can be sent once only. One call is made for real; its statements, with the texts of the first row replaced
   * by each of these, are the floor's and PostgreSQL's.
   */
  once?: (world: World) => string[][]
}

export const ANSWERS = {
  technicalSkills: 4,
  communicationSkills: 5,
  problemSolving: 3,
  teamwork: 4,
  professionalism: 5,
  overallRating: 4,
  strengths: 'Took initiative on the forecasting project and carried it to the end.',
  developmentAreas: 'Could ask for help sooner instead of trying alone for days.',
  additionalComments: '',
}

/** Rare, frequent, two words, two frequent words that seldom meet and two that meet now and then, an address, no match, two letters. */
const TERMS = [
  'contoso clinic',
  'riverton',
  'engineer',
  'data engineer',
  'legal systems',
  'riverton data',
  'student4711@',
  'qqqzzz',
  'li',
]

/** The database remembers nobody, so the bare server needs fewer people. */
const SOME = 200

export const CASES: Case[] = [
  {
    key: 'a',
    name: 'student dashboard',
    shots: ({ students }) => students.map(dashboard),
    calls: ({ students }) =>
      students.map((person) => as(person, (context) => call(router.internships.listMine, undefined, { context }))),
  },
  {
    key: 'a',
    name: 'student dashboard, each request somebody else',
    shots: ({ sessions }) => sessions.map((cookie) => dashboard({ cookie })),
    calls: ({ sessions }) =>
      sessions.slice(0, SOME).map((cookie) => async (context) => {
        const actor = await actorFrom(cookie, context.auth, context.db)
        return call(router.internships.listMine, undefined, { context: { ...context, actor } })
      }),
  },
  {
    key: 'b',
    name: 'review page of 20, manager',
    shots: ({ managers }) => managers.map((person) => get('/feedback?status=submitted&limit=20', person)),
    calls: ({ managers }) =>
      managers.map((person) =>
        as(person, (context) => call(router.feedback.listForReview, { status: 'submitted', limit: 20 }, { context })),
      ),
  },
  ...TERMS.map((search) => ({
    key: 'c',
    name: `the same, search '${search}'`,
    shots: ({ managers, admin }: World) =>
      [...managers, admin].map((person) => get(`/feedback?limit=20&search=${encodeURIComponent(search)}`, person)),
    calls: ({ managers, admin }: World) =>
      [...managers, admin].map((person) =>
        as(person, (context) => call(router.feedback.listForReview, { search, limit: 20 }, { context })),
      ),
  })),
  {
    key: 'd',
    name: 'statistics, admin',
    shots: ({ admin }) => [get('/statistics', admin)],
    calls: ({ admin }) => [as(admin, (context) => call(router.statistics.get, undefined, { context }))],
  },
  {
    key: 'd',
    name: 'statistics, manager',
    shots: ({ managers }) => managers.map((person) => get('/statistics', person)),
    calls: ({ managers }) =>
      managers.map((person) => as(person, (context) => call(router.statistics.get, undefined, { context }))),
  },
  {
    key: 'e',
    name: 'opening a link, JSON',
    shots: ({ requests }) => requests.slice(0, 40).map(({ token }) => post('/feedback-links/open', { token })),
    calls: openings,
  },
  {
    key: 'e',
    name: 'opening a link, page',
    shots: ({ requests }) =>
      requests.slice(0, 40).map(({ token }) => ({
        method: 'GET',
        path: `/feedback/submit/${token}`,
        // As a browser asks.
        headers: { 'Accept-Encoding': 'gzip, deflate, br, zstd' },
      })),
    calls: openings,
  },
  {
    key: 'f',
    name: 'submitting',
    shots: ({ requests }) =>
      everyThird(requests.slice(41)).map(({ token }) => post('/feedback-links/submit', { token, answers: ANSWERS })),
    calls: ({ requests }) => [
      (context) =>
        call(router.feedbackRequests.submit, { token: requests[40]?.token ?? '', answers: ANSWERS }, { context }),
    ],
    // What the rows were judged by (their writers) is the same for all: seed.sql lays them down in one transaction.
    once: ({ requests }) =>
      [requests[40], ...otherThirds(requests.slice(41))].map((request) =>
        [request?.hash, request?.linkId, request?.feedbackId, request?.supervisorId, request?.studentId].map(String),
      ),
  },
  {
    key: 'i',
    name: 'approving',
    shots: ({ submitted, admin }) =>
      everyThird(submitted.slice(1)).map((id) => post(`/feedback/${id}/approve`, {}, admin)),
    calls: ({ submitted, admin }) => [
      as(admin, (context) => call(router.feedback.approve, { id: submitted[0] ?? '' }, { context })),
    ],
    once: ({ submitted }) => [submitted[0] ?? '', ...otherThirds(submitted.slice(1))].map((id) => [id]),
  },
]

/** Of these only the growth is measured: each answer makes new links with new names, which no statement recorded once can repeat. */
export const GROWING_ONLY: GrowingCase[] = [
  {
    key: 'j',
    name: 'renewing a link',
    once: true,
    shots: ({ requests }) =>
      otherThirds(requests.slice(41)).map(({ token }, index) => ({
        ...post('/feedback-links/renew', { token }),
        // Limited by the client's address.
        headers: { 'X-Forwarded-For': `10.0.${Math.floor(index / 256)}.${index % 256}` },
      })),
  },
]

type GrowingCase = Pick<Case, 'key' | 'name' | 'shots'> & { once: true }

/** Endlessly in turn; what can be sent once only comes to its end. */
export function inTurn(shots: Shot[], { once }: { once?: unknown }): () => Shot | undefined {
  if (once) return () => shots.shift()
  let turn = 0
  return () => shots[turn++ % shots.length]
}

function openings({ requests }: World) {
  return requests.slice(0, 40).map(
    ({ token }) =>
      (context: Context) =>
        call(router.feedbackRequests.openLink, { token }, { context }),
  )
}

/** What the product uses up; the other two thirds are for what it is compared with. */
function everyThird<Item>(list: Item[]): Item[] {
  return list.filter((_, index) => index % 3 === 0)
}

function otherThirds<Item>(list: Item[]): Item[] {
  return list.filter((_, index) => index % 3 !== 0)
}

/** The token of the seeded link with this number (seed.sql). */
export function seededToken(ordinal: number): string {
  return createHash('sha256').update(`bench ${ordinal}`).digest('hex').slice(0, 40)
}

export function contextFor(
  db: Db,
  shared: Omit<Context, 'db' | 'quick' | 'lists' | 'atOnce' | 'now' | 'clientAddress' | 'actor'>,
): Context {
  const atOnce: Context['atOnce'] = (statements) => runAtOnce(db, statements)
  const one = { db, quick: db, lists: { pages: db, searches: db, scans: db }, atOnce }
  return { ...shared, ...one, now: new Date(), clientAddress: '127.0.0.1', actor: null }
}

/** The student's dashboard. */
export function dashboard(person: Pick<Person, 'cookie'>): Shot {
  return get('/internships/mine', person)
}

function as({ actor }: Person, work: (context: Context) => Promise<unknown>) {
  return (context: Context) => work({ ...context, actor })
}

function get(path: string, { cookie }: Pick<Person, 'cookie'>): Shot {
  return { method: 'GET', path: `/api/v1${path}`, headers: { Cookie: cookie } }
}

function post(path: string, body: object, person?: Person): Shot {
  return {
    method: 'POST',
    path: `/api/v1${path}`,
    ...(person ? { headers: { Cookie: person.cookie } } : {}),
    body: JSON.stringify(body),
  }
}
