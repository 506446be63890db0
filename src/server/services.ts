import type { Server } from 'node:net'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import type { Auth } from './platform/access/auth.ts'
import type { Db, OpenDatabase } from './platform/database/client.ts'
import type { Email } from './platform/email/define-email.ts'
import type { Mailer } from './platform/email/send-email.ts'
import type { Site } from './platform/html/render-page.tsx'
import type { Queue } from './platform/jobs/queue.ts'

/** What the HTTP server depends on. */
export type Services = {
  config: Config
  database: OpenDatabase
  queue: Queue
  auth: Auth
  log: Log
  clock: () => Date
  /** The folder of the built browser application. */
  webRoot: string
}

/** What the pages that the server renders depend on. */
export type PageServices = Services & { site: Site }

/** What a process opens. */
export type OpenServices = {
  config: Config
  log: Log
  database: OpenDatabase
  db: Db
  queue: Queue
  mailer: Mailer
  auth: Auth
  /** The socket that `npm run admin` uses; null with a PostgreSQL server, to which it connects directly. */
  adminSocket: Server | null
  clock: () => Date
  close(): Promise<void>
}

/** What the email worker depends on. */
export type WorkerServices = Pick<OpenServices, 'config' | 'db' | 'queue' | 'mailer' | 'log' | 'clock'> & {
  emails: readonly Email[]
}
