import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { formatInstant } from '#domain/dates'
import { OWN_DATA_LINK_HOURS } from '#domain/erasure'
import * as m from '#messages'
import { NAMES } from '../../html/names.tsx'
import type { Site } from '../../html/render-page.tsx'
import { PostButton, supervisorPage } from '../../html/supervisor-page.tsx'

/** Before the link is emailed: a forwarded feedback link must not show what somebody wrote about other students. */
export function askForLinkPage(site: Site, { action }: { action: string }): string {
  return supervisorPage(site, {
    title: m.your_data(),
    heading: m.what_we_hold_about_you(),
    intro: m.you_can_see_and_download_everything(),
    children: (
      <PostButton action={action} hint={m.it_goes_to_address_on_file_and({ ownDataLinkHours: OWN_DATA_LINK_HOURS })}>
        {m.email_me_link_to_my_data()}
      </PostButton>
    ),
  })
}

/** The same whether or not an email was sent. */
export function linkMailedPage(site: Site): string {
  return supervisorPage(site, {
    title: m.check_your_email(),
    intro: m.if_we_hold_data_about_you(),
    children: <p>{m.it_can_take_few_minutes_to()}</p>,
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
    title: m.your_data(),
    heading: m.what_we_hold_about_you(),
    intro: (
      <>
        <ParaglideMessage message={m.under_address} inputs={{ address }} markup={NAMES} />
      </>
    ),
    children: (
      <>
        <ul>
          {amounts.map(({ title, amount }) => (
            <li key={title}>{m.label_with_value({ label: title, value: amount })}</li>
          ))}
        </ul>
        <PostButton action={`${action}/file`} hint={m.json_file_with_every_record()}>
          {m.download_my_data()}
        </PostButton>
        <section className="ways-out" aria-labelledby="erasure">
          <h2 id="erasure">{m.erasure()}</h2>
          {request?.declineReason && (
            <p>
              <ParaglideMessage
                message={m.your_request_was_declined_for_this_reason}
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
                  message={m.erased_your_name_and_address_emails}
                  inputs={{}}
                  markup={{ strong: ({ children }) => <strong>{children}</strong> }}
                />
              </p>
              <p>
                <ParaglideMessage
                  message={m.kept_answers_you_have_submitted_without}
                  inputs={{}}
                  markup={{ strong: ({ children }) => <strong>{children}</strong> }}
                />
              </p>
              <PostButton action={`${action}/erasure`} hint={m.career_centre_answers_within_one_month()} isQuiet>
                {m.ask_for_erasure()}
              </PostButton>
            </>
          )}
        </section>
      </>
    ),
  })
}

function openSentence({ requestedAt, dueAt }: { requestedAt: Date; dueAt: Date }): string {
  return m.you_asked_for_erasure_on_career({
    requestedAt: formatInstant(requestedAt, 'UTC'),
    dueAt: formatInstant(dueAt, 'UTC'),
  })
}

/** For expired and unknown links, and once the data is erased. */
export function noDataPage(site: Site): string {
  return supervisorPage(site, {
    title: m.access_error(),
    heading: m.this_link_does_not_work(),
    intro: m.link_to_your_data_works_for({ ownDataLinkHours: OWN_DATA_LINK_HOURS }),
    children: <p>{m.you_get_new_link_with_any()}</p>,
  })
}
