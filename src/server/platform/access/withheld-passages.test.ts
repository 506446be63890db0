import { randomBytes } from 'node:crypto'
import { createORPCClient } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { contract } from '#contract/contract'
import { RATINGS } from '#domain/feedback/feedback'
import { ALL_SCOPES } from '#domain/integrations/api-clients'
import { hashAccessToken, TOKEN_PREFIXES } from '../../identity/connected-apps/access-token.ts'
import { FEATURES } from '../../testing/contract-inputs.ts'
import { makeExampleWorld } from '../../testing/examples/example-world.ts'
import { EXAMPLES } from '../../testing/examples/examples.ts'
import { makeQuestionSet, QUESTION } from '../../testing/question-sets.ts'
import { readFeedback } from '../../testing/read-records.ts'
import { keepRows } from '../../testing/table-rows.ts'
import { type Client, createTestApp } from '../../testing/test-app.ts'
import { startSamlProvider } from '../../testing/test-saml-provider.ts'

// Feedback has a secret in every text, and all secrets are withheld: no endpoint and no page shows one to a student or the
// public.

const app = await createTestApp()
const { db } = app
const world = await makeExampleWorld(app, await startSamlProvider())
const { id } = world.approvedFeedback
const secrets: string[] = []
/** A text with a word that occurs nowhere else. */
function secretText(): string {
  const secret = `Wolverine${secrets.length}x was ill.`
  secrets.push(secret)
  return `Careful. ${secret} On time.`
}
const WORDS = /Wolverine\d+x/g
const WHY = 'Wolverine999x is nobody.'

const question = { ...QUESTION, isRequired: false }
const { versionId } = await makeQuestionSet(db, {
  departments: ['Alchemy'],
  questions: [
    { ...question, key: 'seen' },
    { ...question, key: 'words', kind: 'text' },
    { ...question, key: 'safe', kind: 'yesNo', reasonFor: 'no' },
  ],
})
await db
  .updateTable('feedback')
  .set({
    status: 'submitted',
    questionVersionId: versionId,
    strengths: secretText(),
    developmentAreas: secretText(),
    additionalComments: secretText(),
    observations: JSON.stringify(Object.fromEntries(RATINGS.map(({ key }) => [key, secretText()]))),
    furtherAnswers: JSON.stringify({
      seen: { value: 5, reason: secretText() },
      words: { value: secretText() },
      safe: { value: false, reason: secretText() },
    }),
  })
  .where('id', '=', id)
  .execute()
const admin = app.clientWith(await world.sessions.admin())
await app.deliverWaitingEmails()
await admin.feedback.withhold({ ...(await readFeedback(db, { id })), passages: secrets, reason: WHY })
const letters = await app.deliverWaitingEmails()
const { url } = await app
  .clientWith(await world.sessions.owner())
  .reportLinks.create({ internshipId: world.approved.id, supervisorId: world.approved.supervisor.id })
const reportToken = url.split('/').at(-1)!

const WRITING = new Set(
  Object.values(FEATURES)
    .flat()
    .filter(({ method }) => method !== 'GET')
    .map(({ name }) => name),
)

/** The texts of all responses to these calls. */
async function responsesTo(headers: Record<string, string>, name: keyof typeof EXAMPLES): Promise<string> {
  const texts: string[] = []
  const link = new OpenAPILink(contract, {
    url: `${app.config.publicUrl}/api/v1`,
    headers,
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url)
      const body = request.method === 'GET' ? null : await request.blob()
      const response = await app.fetch(`${pathname}${search}`, {
        method: request.method,
        headers: request.headers,
        ...(body && { body }),
      })
      texts.push(await response.clone().text())
      return response
    },
  })
  const client: Client = createORPCClient(link)
  await EXAMPLES[name].call(client, world).catch(() => undefined)
  return texts.join('\n')
}

async function accessTokenOf(userId: string): Promise<string> {
  const secret = randomBytes(24).toString('base64url')
  const scopes = JSON.stringify(ALL_SCOPES)
  await db.updateTable('oauthClients').set({ scopes }).execute()
  await db.updateTable('oauthConsents').set({ scopes }).execute()
  await sql`insert into oauth_access_tokens (token, client_id, user_id, scopes, created_at, expires_at)
    values (${hashAccessToken(secret)}, ${world.apiClient.id}, ${userId}, ${scopes}::jsonb, now(), now() + interval '1 day')`.execute(
    db,
  )
  return `${TOKEN_PREFIXES.opaqueAccessToken}${secret}`
}

it('no endpoint gives a withheld passage, nor the reason, to students, their apps or the public', {
  timeout: 300_000,
}, async () => {
  const readers: Record<string, Record<string, string>> = { anonymous: {} }
  for (const actor of ['owner', 'other student', 'removed manager'] as const)
    readers[actor] = { cookie: (await world.sessions[actor]())! }
  readers['app of the owner'] = { authorization: `Bearer ${await accessTokenOf(world.owner.id)}` }
  const kept = await keepRows(db)
  const marked = new Set<string>()
  for (const name of Object.keys(EXAMPLES) as (keyof typeof EXAMPLES)[]) {
    for (const [reader, headers] of Object.entries(readers)) {
      const text = await responsesTo(headers, name)
      expect(text.match(WORDS), `${name}, ${reader}`).toBeNull()
      if (text.includes('[…]')) marked.add(`${name}, ${reader}`)
    }
    if (WRITING.has(name)) await kept()
  }
  // Endpoints that do show these answers, so that the test is not empty. Apps cannot download all data.
  expect([...marked].toSorted()).toEqual([
    'feedback.view, app of the owner',
    'feedback.view, owner',
    'privacy.download, owner',
  ])
})

it('no page shows one, whatever public link leads there', async () => {
  const [link] = await db.selectFrom('feedbackLinks').select('id').execute()
  const tokens = [reportToken, link ? await app.newestToken(world.asked.id).catch(() => 'none') : 'none']
  const pages = app.routes.filter((route) => route.startsWith('GET ') && !route.startsWith('GET /api/v1'))
  const shown: string[] = []
  for (const page of pages)
    for (const token of tokens) {
      const path = page.slice('GET '.length).replace(/:\w+(\{[^}]*\})?\??/g, token)
      const text = await (await app.fetch(path)).text()
      expect(text.match(WORDS), page).toBeNull()
      if (text.includes('[…]')) shown.push(page)
    }
  expect(shown).toEqual(['GET /verify/:token'])
})

it('the student reads none by email, the supervisor all', () => {
  const textTo = (address: string) =>
    letters
      .filter(({ to }) => to.address === address)
      .map(({ subject, text, html }) => [subject, text, html].join('\n'))
      .join('\n')
  expect(textTo(world.owner.email)).toContain('is ready to read')
  expect(textTo(world.owner.email).match(WORDS)).toBeNull()
  for (const secret of [...secrets, WHY]) expect(textTo(world.approved.supervisor.email)).toContain(secret)
})

it('reviewers read all', async () => {
  const text = JSON.stringify(await admin.feedback.listForReview({ id }))
  for (const secret of [...secrets, WHY]) expect(text).toContain(secret)
})
