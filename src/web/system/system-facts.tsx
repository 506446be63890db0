import { type ReactNode, useId } from 'react'
import type { SystemStatus } from '#contract/system'
import { localized } from '#domain/localized'
import * as m from '#messages'
import { exactTime } from '../layout/exact-time.ts'
import { Stamp, type StampTone } from '../ui/stamp.tsx'
import { emailKind } from './email-kinds.ts'
import { count, duration, fileSize } from './system-words.ts'

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
    <Part title={m.server_2()}>
      <Fact name={m.version()}>{version}</Fact>
      <Fact name="Node">{nodeVersion}</Fact>
      <Fact name={m.running_for()}>{duration(uptimeSeconds)}</Fact>
      {processes > 1 && <Fact name={m.processes()}>{processes}</Fact>}
    </Part>
  )
}

function Database({ status: { database } }: Props) {
  const { engine, version, bytes, schema } = database
  return (
    <Part title={m.database()}>
      <Fact name={m.engine()}>
        {m.postgresql({ version })}
        {engine === 'embedded' && ` ${m.embedded_database()}`}
      </Fact>
      <Fact name={m.size()}>{fileSize(bytes)}</Fact>
      <Fact name={m.schema()}>{schema}</Fact>
    </Part>
  )
}

function Queue({ status: { queue } }: Props) {
  const { waiting, retrying, running, oldestWaitingAt, kinds } = queue
  return (
    <Part title={m.queue()}>
      <Fact name={m.waiting()}>
        {count(waiting)}
        {retrying > 0 && m.of_them_after_failure({ retrying: count(retrying) })}
      </Fact>
      <Fact name={m.being_sent()}>{count(running)}</Fact>
      {oldestWaitingAt && <Fact name={m.oldest()}>{exactTime(oldestWaitingAt)}</Fact>}
      {kinds.map((kind) => (
        <Fact key={kind.email} name={emailKind(kind.email)}>
          {count(kind.count)}
        </Fact>
      ))}
    </Part>
  )
}

const TRANSPORTS = localized({ smtp: 'SMTP', brevo: 'Brevo', captured: m.none_emails_are_only_stored })

function Email({ status: { mail } }: Props) {
  const { transport, succeededAt, failedAt, error, dead } = mail
  const isFailing = failedAt !== null && (succeededAt === null || failedAt > succeededAt)
  return (
    <Part title={m.email()} {...(isFailing && { stamp: ['rejected', m.failing()] as const })}>
      <Fact name={m.mail_server()}>{TRANSPORTS[transport]}</Fact>
      <Fact name={m.last_sent()}>{succeededAt ? exactTime(succeededAt) : m.not_yet_2()}</Fact>
      <Fact name={m.given_up()}>{dead === 0 ? '0' : <a href="#failed-emails">{count(dead)}</a>}</Fact>
      {failedAt && <Fact name={m.last_failure()}>{exactTime(failedAt)}</Fact>}
      {failedAt && error && <Fact name={m.reason()}>{error}</Fact>}
    </Part>
  )
}

function Backup({ status: { backup } }: Props) {
  if (!backup)
    return (
      <Part title={m.last_backup()} stamp={['pending', m.none_yet()]}>
        <Fact name={m.to_make_one()}>
          <code>npm run admin -- backup FILE</code>
        </Fact>
      </Part>
    )
  return (
    <Part title={m.last_backup()}>
      <Fact name={m.made()}>{exactTime(backup.takenAt)}</Fact>
      <Fact name={m.size()}>{fileSize(backup.bytes)}</Fact>
      <Fact name={m.rows()}>{count(backup.rowCount)}</Fact>
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
