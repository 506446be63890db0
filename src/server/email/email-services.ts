import type { Branded } from '../appearance/appearance-queries.ts'
import type { Config } from '../config.ts'
import type { WorkerServices } from '../services.ts'
import type { EmailSite } from './email-layout.tsx'

/** What composing an email depends on. */
export type EmailServices = Pick<WorkerServices, 'db' | 'clock'> & {
  config: Branded<Config> & Pick<EmailSite, 'ownWords'>
}
