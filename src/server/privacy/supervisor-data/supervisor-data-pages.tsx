import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { OWN_DATA_LINK_HOURS } from '#domain/people/erasure'
import { formatInstant } from '#domain/time/dates'
import * as m from '#messages'
import { NAMES } from '../../platform/html/page-parts.tsx'
import type { Site } from '../../platform/html/render-page.tsx'
import { PostButton, supervisorPage } from '../../platform/html/supervisor-page.tsx'

/** Offers to email the link, because a forwarded feedback link must not show what its recipient wrote about other students. */
export function askForLinkPage(site: Site, { action }: { action: string }): string {
  return supervisorPage(site, {
    title: m.own_data_title(),
    heading: m.own_data_held_title(),
    intro: m.own_data_ask_link_intro(),
    children: (
      <PostButton action={action} hint={m.own_data_ask_link_hint({ ownDataLinkHours: OWN_DATA_LINK_HOURS })}>
        {m.own_data_ask_link()}
      </PostButton>
    ),
  })
}

/** The same page whether or not an email was sent. */
export function linkMailedPage(site: Site): string {
  return supervisorPage(site, {
    title: m.common_email_sent_title(),
    intro: m.own_data_link_mailed_intro(),
    children: <p>{m.common_email_sent_hint()}</p>,
  })
}

type Held = {
  address: string
  amounts: readonly { title: string; amount: number }[]
  request: { requestedAt: Date; dueAt: Date; declineReason: string | null } | null
  action: string
}

export function heldDataPage(site: Site, { address, amounts, request, action }: Held): string {
  const isOpen = request !== null && request.declineReason === null
  return supervisorPage(site, {
    title: m.own_data_title(),
    heading: m.own_data_held_title(),
    intro: (
      <>
        <ParaglideMessage message={m.own_data_held_intro} inputs={{ address }} markup={NAMES} />
      </>
    ),
    children: (
      <>
        <ul>
          {amounts.map(({ title, amount }) => (
            <li key={title}>{m.common_label_with_value({ label: title, value: amount })}</li>
          ))}
        </ul>
        <PostButton action={`${action}/file`} hint={m.own_data_held_download_hint()}>
          {m.own_data_held_download()}
        </PostButton>
        <section className="ways-out" aria-labelledby="erasure">
          <h2 id="erasure">{m.erasure_title()}</h2>
          {request?.declineReason && (
            <p>
              <ParaglideMessage
                message={m.own_data_supervisor_erasure_declined}
                inputs={{ declineReason: request.declineReason }}
                markup={NAMES}
              />
            </p>
          )}
          {isOpen ? (
            <p>{openSentence(request)}</p>
          ) : (
            <>
              <p>
                <ParaglideMessage
                  message={m.own_data_supervisor_erasure_erased}
                  inputs={{}}
                  markup={{ strong: ({ children }) => <strong>{children}</strong> }}
                />
              </p>
              <p>
                <ParaglideMessage
                  message={m.own_data_supervisor_erasure_kept}
                  inputs={{}}
                  markup={{ strong: ({ children }) => <strong>{children}</strong> }}
                />
              </p>
              <PostButton action={`${action}/erasure`} hint={m.own_data_erasure_ask_hint()} isQuiet>
                {m.own_data_erasure_ask()}
              </PostButton>
            </>
          )}
        </section>
      </>
    ),
  })
}

function openSentence({ requestedAt, dueAt }: { requestedAt: Date; dueAt: Date }): string {
  return m.own_data_supervisor_erasure_open({
    requestedAt: formatInstant(requestedAt, 'UTC'),
    dueAt: formatInstant(dueAt, 'UTC'),
  })
}

/** The page for expired and unknown links, and after the data was erased. */
export function noDataPage(site: Site): string {
  return supervisorPage(site, {
    title: m.common_access_error_title(),
    heading: m.common_link_invalid(),
    intro: m.own_data_link_invalid_intro({ ownDataLinkHours: OWN_DATA_LINK_HOURS }),
    children: <p>{m.own_data_link_invalid_hint()}</p>,
  })
}
