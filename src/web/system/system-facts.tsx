import { type ReactNode, useId } from 'react'
import type { SystemStatus } from '#contract/system'
import { exactTime } from '../layout/exact-time.ts'
import { Stamp, type StampTone } from '../ui/stamp.tsx'
import { count, duration, emailKind, fileSize } from './system-words.ts'

type Props = { status: SystemStatus }

/** The figures of the server. A stamp shows what needs attention. */
export function SystemFacts({ status }: Props) {
  return (
    <div className="system-facts">
      <Server status={status} />
      <Database status={status} />
      <Queue status={status} />
      <Email status={status} />
      <Backup status={status} />
    </div>
  )
}

function Server({ status: { version, nodeVersion, uptimeSeconds, processes } }: Props) {
  return (
    <Part title="Server">
      <Fact name="Version">{version}</Fact>
      <Fact name="Node">{nodeVersion}</Fact>
      <Fact name="Running for">{duration(uptimeSeconds)}</Fact>
      {processes > 1 && <Fact name="Processes">{processes}</Fact>}
    </Part>
  )
}

function Database({ status: { database } }: Props) {
  const { engine, version, bytes, schema } = database
  return (
    <Part title="Database">
      <Fact name="Engine">
        PostgreSQL {version}
        {engine === 'embedded' && ', embedded'}
      </Fact>
      <Fact name="Size">{fileSize(bytes)}</Fact>
      <Fact name="Schema">{schema}</Fact>
    </Part>
  )
}

function Queue({ status: { queue } }: Props) {
  const { waiting, retrying, running, oldestWaitingAt, kinds } = queue
  return (
    <Part title="Queue">
      <Fact name="Waiting">
        {count(waiting)}
        {retrying > 0 && `, ${count(retrying)} of them after a failure`}
      </Fact>
      <Fact name="Being sent">{count(running)}</Fact>
      {oldestWaitingAt && <Fact name="Oldest">{exactTime(oldestWaitingAt)}</Fact>}
      {kinds.map((kind) => (
        <Fact key={kind.email} name={emailKind(kind.email)}>
          {count(kind.count)}
        </Fact>
      ))}
    </Part>
  )
}

const TRANSPORTS = { smtp: 'SMTP', brevo: 'Brevo', captured: 'None: emails are only stored' }

function Email({ status: { mail } }: Props) {
  const { transport, succeededAt, failedAt, error, dead } = mail
  const isFailing = failedAt !== null && (succeededAt === null || failedAt > succeededAt)
  return (
    <Part title="Email" {...(isFailing && { stamp: ['rejected', 'Failing'] as const })}>
      <Fact name="Mail server">{TRANSPORTS[transport]}</Fact>
      <Fact name="Last sent">{succeededAt ? exactTime(succeededAt) : 'Not yet'}</Fact>
      <Fact name="Given up">{dead === 0 ? '0' : <a href="#failed-emails">{count(dead)}</a>}</Fact>
      {failedAt && <Fact name="Last failure">{exactTime(failedAt)}</Fact>}
      {failedAt && error && <Fact name="Reason">{error}</Fact>}
    </Part>
  )
}

function Backup({ status: { backup } }: Props) {
  if (!backup)
    return (
      <Part title="Last backup" stamp={['pending', 'None yet']}>
        <Fact name="To make one">
          <code>npm run admin -- backup FILE</code>
        </Fact>
      </Part>
    )
  return (
    <Part title="Last backup">
      <Fact name="Made">{exactTime(backup.takenAt)}</Fact>
      <Fact name="Size">{fileSize(backup.bytes)}</Fact>
      <Fact name="Rows">{count(backup.rowCount)}</Fact>
    </Part>
  )
}

type PartProps = { title: string; stamp?: readonly [StampTone, string]; children: ReactNode }

function Part({ title, stamp, children }: PartProps) {
  const titleId = useId()
  return (
    <section className="system-part" aria-labelledby={titleId}>
      <div className="system-head">
        <h2 id={titleId}>{title}</h2>
        {stamp && <Stamp tone={stamp[0]}>{stamp[1]}</Stamp>}
      </div>
      <dl className="facts figures">{children}</dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
