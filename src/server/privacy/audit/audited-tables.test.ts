import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { AUDIT_KINDS } from '#domain/privacy/audit'
import { openTestDatabase } from '../../testing/test-database.ts'

const { db, close } = await openTestDatabase()
afterAll(close)

/** Tables without a trail, with the reason. */
const NOT_AUDITED: Record<string, string> = {
  bulk_decisions: 'what can be undone for some seconds; the decisions and their undoing are audited',
  attempts: 'counters of rate limits',
  rate_limits: 'counters of rate limits',
  verifications:
    'codes and tokens that live for minutes, what they change is audited; and which secret the servers share',
  device_notices: 'remembers which notices were sent; the sign-in is audited',
  declined_internships: 'what a stop is about; the stop, the answer and the supervisor are audited',
  mailboxes: 'addresses of audited rows',
  automatic_steps: 'the memory of the schedule; the requests and links that it makes are audited',
  feedback_mailings: 'the delivery log of emails; the links in them are audited',
  message_emails: 'the delivery log of emails; the messages and their recipients are audited',
  webhook_deliveries: 'the delivery log of webhooks; sending one by hand is recorded',
  feedback_reads: 'when the student opened feedback, which changes nothing that others see',
  kept_forms: 'what was typed into a form that was not accepted, readable in that browser only',
  captured_emails: 'emails on a machine without a mail server',
  review_count_changes: 'sums of audited rows',
  review_count_sums: 'sums of audited rows',
  student_summaries: 'sums of audited rows',
  employers: 'the spellings in audited internships',
  erased_counts: 'anonymous figures of erased rows',
  erased_responses: 'anonymous figures of erased rows',
  rating_batches: 'sums of audited rows',
  rating_batch_members: 'which audited rows a sum is of',
  sso_providers: 'always empty',
  sign_on_sessions: 'what identity providers call sessions; the sessions are audited',
  recovery_codes: 'keyed hashes of codes that work once; factor_notices say when they are made and used',
  oauth_access_tokens: 'live for an hour; the consents and clients behind them are audited',
  oauth_refresh_tokens: 'replaced at every use; the consents behind them are audited',
  oauth_resources: 'always empty',
  oauth_client_resources: 'always empty',
  oauth_client_assertions: 'always empty',
  import_rows: 'the rows of a file that is not imported yet; the import is audited, and so is every record it creates',
  import_files: 'the file of an import that has not started yet; the import is audited',
  import_records: 'which record belongs to which import, for a day',
  email_refusals: 'answers of mail servers, for a week',
  email_refusal_counts: 'how many emails were refused',
  accepting_domains: 'answers of mail servers, for a week',
  last_runs: 'when scheduled tasks have run',
  audit_entries: 'the trail itself',
  audit_details: 'the trail itself',
  audit_unsealed: 'the trail itself',
  audit_chain: 'the trail itself',
  applied_migrations: 'which migrations have run',
  applied_migrations_lock: 'which migrations have run',
  schema_migrations: 'which migrations have run',
  schema_migrations_lock: 'which migrations have run',
}

it('covers every table, except those with a reason', async () => {
  const { rows } = await sql<{ name: string; isAudited: boolean }>`
    select relname as name, exists (select from pg_trigger where tgrelid = pg_class.oid and tgname = 'AUDIT') as is_audited
    from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`.execute(db)
  const missing = rows.filter(({ isAudited }) => !isAudited).map(({ name }) => name)
  expect(missing.toSorted()).toEqual(Object.keys(NOT_AUDITED).toSorted())
})

it('records no secret', async () => {
  const { rows } = await sql<{ column: string }>`
    select c.relname || '.' || a.attname as column
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_attribute a on a.attrelid = c.oid
    where t.tgname = 'AUDIT' and a.attnum > 0 and not a.attisdropped
      and a.attname ~ '(token|password|secret|hash|code|key|seed|salt)'
      and not (pg_get_triggerdef(t.oid) ~ ('[{,]' || a.attname || '[,}]'))
    order by 1`.execute(db)
  expect(rows.map(({ column }) => column)).toEqual([
    'oauth_clients.dpop_bound_access_tokens',
    'oauth_clients.token_endpoint_auth_method',
    'sign_in_connections.password_off',
    'sign_in_settings.email_code',
    'sign_in_settings.passkeys',
  ])
})

it('has a name for every audited table', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid where tgname = 'AUDIT'`.execute(db)
  expect(rows.map(({ name }) => name).filter((name) => !AUDIT_KINDS[name])).toEqual([])
})
