import type { Write } from './load.ts'
import { answersOf } from './load.ts'
import type { MailServer } from './mail-server.ts'
import type { Query } from './world.ts'

// Compares what the clients know with the database and with the emails that arrived.

export type Losses = {
  writes: number
  feedback: number
  emails: number
  /** Emails that arrived more than once, with the same Message-ID, and emails enqueued twice. */
  doubled: number
}

/** For each kind of write: whether it is stored, and the emails that belong to it. `$1` are the ids of the writes. */
const STORED: Record<Write['kind'], string> = {
  registered: `
    select item, internships.id is not null as is_stored, null as job
    from unnest($1::uuid[]) as item left join internships on internships.id = item`,
  approved: `
    select item, status is not distinct from 'approved' as is_stored, job.id as job
    from unnest($1::uuid[]) as item left join internships on internships.id = item
    left join pgboss.job on job.name = 'email' and data ->> 'internshipId' = item::text`,
  asked: `
    select item, feedback_links.id is not null as is_stored, job.id as job
    from unnest($1::uuid[]) as item left join feedback_links on supervisor_id = item
    left join pgboss.job on job.name = 'email' and data ->> 'mailingId' = mailing_id::text`,
  submitted: `
    select item, feedback.strengths is not distinct from answer as is_stored, job.id as job
    from unnest($1::text[], $2::text[]) as _(item, answer)
    left join feedback_links on token_hash = encode(sha256(convert_to(item, 'utf8')), 'hex')
    left join feedback on feedback.supervisor_id = feedback_links.supervisor_id
    left join pgboss.job on job.name = 'email' and data ->> 'feedbackId' = feedback.id::text`,
}

type Row = { item: string; is_stored: boolean; job: string | null }

/** The queue must be empty. */
export async function countLosses(query: Query, confirmed: Write[], { arrivals }: MailServer): Promise<Losses> {
  const losses = { writes: 0, feedback: 0, emails: 0, doubled: 0 }
  for (const kind of Object.keys(STORED) as Write['kind'][]) {
    const ids = confirmed.filter((write) => write.kind === kind).map(({ id }) => id)
    const answers = kind === 'submitted' ? [ids.map((id) => answersOf(id).strengths)] : []
    const rows = await query<Row>(STORED[kind], [ids, ...answers])
    const lost = new Set(rows.filter((row) => !row.is_stored).map(({ item }) => item)).size
    losses.writes += lost
    if (kind === 'submitted') losses.feedback += lost
    if (kind === 'registered') continue
    losses.emails += rows.filter(({ job }) => job === null).length
    losses.doubled += rows.length - ids.length
  }
  // Changes that were stored but could not be confirmed send emails, too.
  const jobs = await query<{ id: string }>("select id from pgboss.job where name in ('email', 'email-dead')")
  losses.emails += jobs.filter(({ id }) => !arrivals.has(id)).length
  losses.doubled += [...arrivals.values()].reduce((sum, count) => sum + count - 1, 0)
  return losses
}
