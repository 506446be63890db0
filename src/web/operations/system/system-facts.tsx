import { type ReactNode, useId } from 'react'
import type { SystemStatus } from '#contract/operations/system'
import { emailName } from '#domain/platform/email-kinds'
import { localized } from '#domain/text/localized'
import { DAY, HOUR, inSeconds, MINUTE, SECOND } from '#domain/time/durations'
import * as m from '#messages'
import { exactTime } from '../../layout/instant.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

type Props = { status: SystemStatus }

/** The figures of the server. A badge shows what needs attention. */
export function SystemFacts({ status }: Props) {
  return (
    <div className="system-facts">
      <Server status={status} />
      <Database status={status} />
      <Queue status={status} />
      <Email status={status} />
      <Backup status={status} />
      <SignOn status={status} />
    </div>
  )
}

function Server({ status: { version, nodeVersion, uptimeSeconds, processes } }: Props) {
  return (
    <Part title={m.system_server_title()}>
      <Fact name={m.system_server_version_label()}>{version}</Fact>
      <Fact name="Node">{nodeVersion}</Fact>
      <Fact name={m.system_server_uptime_label()}>{duration(uptimeSeconds)}</Fact>
      {processes > 1 && <Fact name={m.system_server_processes_label()}>{processes}</Fact>}
    </Part>
  )
}

function Database({ status: { database } }: Props) {
  const { engine, version, bytes, schema } = database
  return (
    <Part title={m.system_database_title()}>
      <Fact name={m.system_database_engine_label()}>
        {m.system_database_engine_version({ version })}
        {engine === 'embedded' && ` ${m.system_database_embedded()}`}
      </Fact>
      <Fact name={m.system_size_label()}>{fileSize(bytes)}</Fact>
      <Fact name={m.system_database_schema_label()}>{schema}</Fact>
    </Part>
  )
}

function Queue({ status: { queue } }: Props) {
  const { waiting, retrying, running, oldestWaitingAt, kinds } = queue
  return (
    <Part title={m.system_queue_title()}>
      <Fact name={m.common_waiting()}>
        {count(waiting)}
        {retrying > 0 && m.system_queue_retrying({ retrying: count(retrying) })}
      </Fact>
      <Fact name={m.system_queue_sending_label()}>{count(running)}</Fact>
      {oldestWaitingAt && <Fact name={m.system_queue_oldest_label()}>{exactTime(oldestWaitingAt)}</Fact>}
      {kinds.map((kind) => (
        <Fact key={kind.email} name={emailName(kind.email)}>
          {count(kind.count)}
        </Fact>
      ))}
    </Part>
  )
}

const TRANSPORTS = localized({ smtp: 'SMTP', brevo: 'Brevo', captured: m.system_mail_server_none })

function Email({ status: { mail } }: Props) {
  const { transport, succeededAt, failedAt, error, dead } = mail
  const isFailing = failedAt !== null && (succeededAt === null || failedAt > succeededAt)
  return (
    <Part title={m.common_email()} {...(isFailing && { badge: ['rejected', m.common_failing()] as const })}>
      <Fact name={m.system_mail_server_label()}>{TRANSPORTS[transport]}</Fact>
      <Fact name={m.system_mail_last_sent_label()}>
        {succeededAt ? exactTime(succeededAt) : m.system_mail_not_sent_yet()}
      </Fact>
      <Fact name={m.system_mail_given_up_label()}>{dead === 0 ? '0' : <a href="#failed-emails">{count(dead)}</a>}</Fact>
      {failedAt && <Fact name={m.system_mail_last_failure_label()}>{exactTime(failedAt)}</Fact>}
      {failedAt && error && <Fact name={m.common_reason()}>{error}</Fact>}
    </Part>
  )
}

function Backup({ status: { adminCommand, backup } }: Props) {
  if (!backup)
    return (
      <Part title={m.system_backup_title()} badge={['pending', m.system_backup_none_yet()]}>
        <Fact name={m.system_backup_command_label()}>
          <code>{adminCommand} backup FILE</code>
        </Fact>
      </Part>
    )
  return (
    <Part title={m.system_backup_title()}>
      <Fact name={m.system_backup_made_label()}>{exactTime(backup.takenAt)}</Fact>
      <Fact name={m.system_size_label()}>{fileSize(backup.bytes)}</Fact>
      <Fact name={m.system_backup_rows_label()}>{count(backup.rowCount)}</Fact>
    </Part>
  )
}

/** Single sign-on, only if something needs attention. */
function SignOn({ status: { signOn } }: Props) {
  if (signOn.length === 0) return null
  return (
    <Part title={m.system_sign_on_title()} badge={['rejected', m.system_sign_on_badge()]}>
      {signOn.map(({ connection, provider, endsAt, error }) => (
        <Fact key={`${connection} ${provider}`} name={connection}>
          {error}
          {endsAt && m.common_certificate_end({ provider: provider ?? '', endsAt: exactTime(endsAt) })}
        </Fact>
      ))}
    </Part>
  )
}

type PartProps = { title: string; badge?: readonly [BadgeTone, string]; children: ReactNode }

function Part({ title, badge, children }: PartProps) {
  const titleId = useId()
  return (
    <section className="system-part" aria-labelledby={titleId}>
      <div className="system-head">
        <h2 id={titleId}>{title}</h2>
        {badge && <Badge tone={badge[0]}>{badge[1]}</Badge>}
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

/** '3 days', '2 hours', '10 seconds': the largest unit that fits, rounded down. */
function duration(seconds: number): string {
  const time = seconds * SECOND
  if (time >= 2 * DAY) return m.system_days_count({ count: Math.floor(time / DAY) })
  if (time >= HOUR) return m.common_hours_count({ count: Math.floor(time / HOUR) })
  if (time >= MINUTE) return m.common_minutes_count({ count: Math.floor(time / MINUTE) })
  return m.system_seconds_count({ count: seconds })
}

/** '850 KB', '12.4 MB', '3.1 GB'. */
function fileSize(bytes: number): string {
  if (bytes < 1e6) return inUnit(Math.ceil(bytes / 1e3), 'kilobyte', 0)
  return bytes < 1e9 ? inUnit(bytes / 1e6, 'megabyte', 1) : inUnit(bytes / 1e9, 'gigabyte', 1)
}

function inUnit(amount: number, unit: string, digits: number): string {
  const format = { style: 'unit', unit, minimumFractionDigits: digits, maximumFractionDigits: digits } as const
  return amount.toLocaleString(m.common_locale(), format)
}

export function count(number: number): string {
  return number.toLocaleString(m.common_locale())
}

/** 'Every minute', 'Every 10 minutes'. */
export function everyInterval(seconds: number): string {
  if (seconds === inSeconds(MINUTE)) return m.system_every_minute()
  return seconds === inSeconds(HOUR) ? m.system_every_hour() : m.system_every_interval({ time: duration(seconds) })
}
