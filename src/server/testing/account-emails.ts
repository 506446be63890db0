import type { TOKEN_LIFETIMES } from '../platform/email/token-email.ts'
import { EMAIL_QUEUE, type EmailJob } from '../platform/jobs/queue.ts'
import { unseal } from '../platform/secrets/sealed.ts'
import type { TestApp } from './test-app.ts'

/** Returns the token or code in the latest queued account email of this kind, and empties the queue. */
export async function mailedToken({ queue, config }: TestApp, email: keyof typeof TOKEN_LIFETIMES): Promise<string> {
  const jobs = await queue.boss.fetch<EmailJob>(EMAIL_QUEUE, { batchSize: 50 })
  for (const job of jobs) await queue.boss.complete(EMAIL_QUEUE, job.id)
  const data = jobs.map((job) => job.data).findLast((job) => job.email === email)
  return typeof data?.sealedToken === 'string' ? unseal(config, data.sealedToken) : ''
}
