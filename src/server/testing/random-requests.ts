import { createORPCClient } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import fc from 'fast-check'
import { contract, type EndpointName } from '#contract/contract'
import { type Endpoint, FEATURES, validInputsOf } from './contract-inputs.ts'
import { type ContractRequest, requestFor } from './contract-requests.ts'
import type { ExampleWorld } from './examples/example-world.ts'
import { EXAMPLES } from './examples/examples.ts'
import { all, supervisorBehind } from './model-facts.ts'
import type { Person, University } from './random-university.ts'
import { seededDice } from './seeded-random.ts'
import type { Row, Rows } from './table-rows.ts'
import type { Client } from './test-app.ts'

export type RandomRequest = { person: Person; name: string; request: ContractRequest }
/** The content of the database, with the ids and words in it. */
type State = { rows: Rows; known: ReadonlySet<string> }
type Dice = ReturnType<typeof seededDice>

/** Endpoints that are not only for admins come up more often. */
const ENDPOINTS = Object.values(FEATURES)
  .flat()
  .flatMap((endpoint) => {
    const { owner, 'manager of the department': manager } = EXAMPLES[endpoint.name as EndpointName].outcomes
    return owner === 'FORBIDDEN' && manager === 'FORBIDDEN' ? [endpoint] : [endpoint, endpoint, endpoint]
  })

/** Anybody calls any endpoint: as in its example, with anybody's records, or with any input that matches the schema. */
export async function randomRequest(university: University, state: State, seed: number): Promise<RandomRequest> {
  const dice = seededDice(seed)
  const person = dice.pick(university.people)
  const endpoint = dice.pick(ENDPOINTS)
  const example = dice.roll(3) > 0 ? await fromExample(endpoint, university, state, dice) : null
  return { person, name: endpoint.name, request: example ?? fromSchema(endpoint, university, state.rows, seed) }
}

async function fromExample(
  { name }: Endpoint,
  { worlds, tokens }: University,
  state: State,
  dice: Dice,
): Promise<ContractRequest | null> {
  const keys = Object.keys(worlds[0]!) as (keyof ExampleWorld)[]
  const mixed = Object.fromEntries(keys.map((key) => [key, dice.pick(worlds)[key]])) as ExampleWorld
  const { call } = EXAMPLES[name as EndpointName]
  const request = await requestOf((client) => call(client, mixed))
  return request && withOthers(request, name, tokens, state, dice)
}

/** The first request that this call sends; null if it sends none because a record is gone. */
async function requestOf(call: (client: Client) => Promise<unknown>): Promise<ContractRequest | null> {
  const sent: Request[] = []
  const fetch = async (request: Request) => {
    sent.push(request)
    return new Response(null, { status: 204 })
  }
  const link = new OpenAPILink(contract, { url: 'http://localhost/api/v1', fetch })
  await call(createORPCClient(link)).catch(() => undefined)
  const [request] = sent
  if (!request) return null
  const { method, headers, url } = request
  const body = await request.text()
  const init = { method, headers: Object.fromEntries(headers), ...(body && { body }) }
  return { url: url.slice(new URL(url).origin.length), init }
}

/** Inserts an existing token, and ids of other records in place of ids that do not exist and sometimes of others. */
function withOthers(
  { url, init }: ContractRequest,
  name: string,
  tokens: string[],
  { rows, known }: State,
  dice: Dice,
) {
  const token = dice.pick(tokens)
  const holder = supervisorBehind(token, rows)
  const sharing = all(rows, 'internship_supervisors').filter(({ email }) => email === holder?.email)
  const feature = name.split('.')[0]!.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const replaced = (text: string) =>
    text.replaceAll(/an.unknown.token|an%20unknown%20token/g, token).replaceAll(ID, (id) => {
      const own = [...rows.values()].find((table) => table.some((row) => row.id === id))
      if (own) return dice.roll(4) > 0 ? id : idOf(dice.pick(own))
      if (known.has(id)) return id
      const others = name === 'feedbackRequests.openOther' ? sharing : all(rows, feature)
      return others.length > 0 ? idOf(dice.pick(others)) : id
    })
  return { url: replaced(url), init: { ...init, ...(init.body && { body: replaced(init.body) }) } }
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

function idOf({ id }: Row): string {
  return String(id)
}

function fromSchema(endpoint: Endpoint, { tokens }: University, rows: Rows, seed: number): ContractRequest {
  const people = all(rows, 'profiles').map(({ email }) => String(email))
  const records = ['internships', 'feedback', 'profiles', 'internship_supervisors'].flatMap((table) => all(rows, table))
  const known = {
    ids: [...records, ...[...rows.values()].flat().filter((_, index) => index % 12 === 0)].map(idOf),
    tokens: [...tokens, 'an unknown token'],
    emails: people,
    departments: ['Physics', 'Law'],
    searches: ['Northwind', 'zoë', 'analyst', 'Helena', 'wind yields', ...people],
    cursors: records.map((row) => `${new Date(String(row.created_at)).toISOString()} ${idOf(row)}`),
  }
  const [input] = fc.sample(validInputsOf(endpoint, known), { seed, numRuns: 1 })
  return requestFor(endpoint, input)
}
