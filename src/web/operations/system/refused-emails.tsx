import type { SystemStatus } from '#contract/operations/system'
import type { RefusalKind } from '#domain/platform/mail-refusal'
import { DOMAINS_WITH_WRONG_ADDRESSES, REFUSING_DOMAINS } from '#domain/platform/sending-pause'
import { localized } from '#domain/text/localized'
import * as m from '#messages'
import { exactTime } from '../../layout/instant.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { count } from './system-facts.tsx'

type Mail = SystemStatus['mail']

/** Warns if several mail servers refuse emails at the same time, or if sending is paused. Hidden otherwise. */
export function RefusalWarnings({ mail: { domainsRefusing, pausedUntil } }: { mail: Mail }) {
  const { ours, address } = domainsRefusing
  return (
    <>
      {ours >= REFUSING_DOMAINS && <Banner kind="error">{m.system_refusals_several({ count: count(ours) })}</Banner>}
      {pausedUntil && <Banner kind="warning">{m.system_refusals_paused({ time: exactTime(pausedUntil) })}</Banner>}
      {address >= DOMAINS_WITH_WRONG_ADDRESSES && (
        <Banner kind="warning">{m.system_refusals_wrong_addresses({ count: count(address) })}</Banner>
      )}
    </>
  )
}

const KINDS: Record<Exclude<RefusalKind, 'deferred'>, string> = localized({
  address: m.system_refusals_address,
  'mailbox-full': m.system_refusals_full,
  ours: m.system_refusals_ours,
})
const TONES: Record<RefusalKind, BadgeTone> = {
  address: 'neutral',
  'mailbox-full': 'pending',
  deferred: 'neutral',
  ours: 'rejected',
}

/** The responses of mail servers by domain. Hidden if there were none. */
export function RefusedEmails({ mail: { refusals } }: { mail: Mail }) {
  if (refusals.length === 0) return null
  return (
    <section className="system-list" aria-labelledby="refused-emails">
      <h2 id="refused-emails">{m.system_refusals_title()}</h2>
      <p className="muted measure">{m.system_refusals_intro()}</p>
      <ul className="rows refused-emails">
        {refusals.map(({ kind, domain, refusals: amount, lastAt, words }) => (
          <li key={`${kind} ${domain}`}>
            <div>
              <p className="row-title">
                {domain} ({count(amount)})
              </p>
              {kind !== 'deferred' && <Badge tone={TONES[kind]}>{KINDS[kind]}</Badge>}
            </div>
            <div>
              <p className="small">
                <bdi>{words}</bdi>
              </p>
              <time className="small muted figures" dateTime={lastAt}>
                {exactTime(lastAt)}
              </time>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
