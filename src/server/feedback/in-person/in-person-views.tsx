import { randomUUID } from 'node:crypto'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { maskedAddress } from '#domain/feedback/in-person'
import * as m from '#messages'
import { CODE_MINUTES } from '../../platform/email/token-email.ts'
import { MailLink, PageFacts } from '../../platform/html/page-parts.tsx'
import type { Site } from '../../platform/html/render-page.tsx'
import { PostButton, supervisorPage, titleOf } from '../../platform/html/supervisor-page.tsx'
import { TextField } from '../../platform/html/text-field.tsx'
import type { FoundCode } from './in-person-queries.ts'

/** Asks for the code that the student shows. */
export function codePage(
  site: Site,
  { typed = '', error, hasOtherWays }: { typed?: string; error?: string; hasOtherWays?: boolean },
): string {
  return supervisorPage(site, {
    title: titleOf(m.in_person_code_title(), error !== undefined),
    heading: m.in_person_code_title(),
    intro: `${m.in_person_code_intro()} ${m.in_person_own_device()}`,
    children: (
      <form method="post" action="/code">
        <TextField
          name="code"
          label={m.common_code()}
          hint={m.in_person_code_hint()}
          type="text"
          code={{ autoComplete: 'off', autoCapitalize: 'characters' }}
          value={typed.slice(0, 40)}
          error={error}
          autoFocus={error !== undefined}
        />
        <button type="submit" className="button primary">
          {m.common_continue()}
        </button>
        {hasOtherWays && <OtherWays site={site} />}
      </form>
    ),
  })
}

/** `ask` is sent with the button, so that a second press causes no second email. */
type AskPage = { code: FoundCode; action: string; ask: string; problem?: string; hasOtherWays?: boolean }

/** Says who asks, and nothing of the supervisor: anybody may hold the code. */
export function askPage(site: Site, { code, action, ask, problem, hasOtherWays }: AskPage): string {
  const { firstName, employerName } = code
  return supervisorPage(site, {
    title: m.in_person_ask_title({ firstName }),
    intro: (
      <ParaglideMessage
        message={m.in_person_ask_intro}
        inputs={{ address: maskedAddress(code.supervisorEmail, code.supervisorName) }}
        markup={{ ltr: ({ children }) => <bdi dir="ltr">{children}</bdi> }}
      />
    ),
    children: (
      <>
        <PageFacts facts={[[m.common_company(), <bdi key="company">{employerName}</bdi>]]} />
        {problem && <p className="reason">{problem}</p>}
        <p>{m.in_person_own_device()}</p>
        <PostButton action={`${action}?ask=${ask}`} hint={m.in_person_ask_hint()}>
          {m.in_person_ask_button()}
        </PostButton>
        {hasOtherWays && <OtherWays site={site} />}
      </>
    ),
  })
}

type ConfirmPage = Omit<AskPage, 'problem'> & { id: string; error?: string }

/** Asks for the digits in the email. */
export function confirmPage(site: Site, { code, action, ask, id, error, hasOtherWays }: ConfirmPage): string {
  return supervisorPage(site, {
    title: titleOf(m.in_person_confirm_title(), error !== undefined),
    heading: m.in_person_confirm_title(),
    intro: (
      <ParaglideMessage
        message={m.in_person_confirm_intro}
        inputs={{ address: maskedAddress(code.supervisorEmail, code.supervisorName), minutes: CODE_MINUTES }}
        markup={{ ltr: ({ children }) => <bdi dir="ltr">{children}</bdi> }}
      />
    ),
    children: (
      <>
        <form method="post" action={`${action}/${id}`}>
          <input type="hidden" name="page" value={randomUUID()} />
          <TextField
            name="digits"
            label={m.common_code()}
            hint={m.in_person_confirm_hint()}
            type="text"
            code={{ autoComplete: 'one-time-code', inputMode: 'numeric' }}
            value=""
            error={error}
            autoFocus={error !== undefined}
          />
          <button type="submit" className="button primary">
            {m.in_person_confirm_button()}
          </button>
        </form>
        <p>{m.in_person_own_device()}</p>
        <PostButton action={`${action}?ask=${ask}`} isQuiet>
          {m.in_person_confirm_again()}
        </PostButton>
        {hasOtherWays && <OtherWays site={site} />}
      </>
    ),
  })
}

/** For whom codes do not work. */
function OtherWays({ site }: { site: Site }) {
  return (
    <section>
      <h2>{m.in_person_other_ways_title()}</h2>
      <ul>
        <li>{m.in_person_other_ways_email()}</li>
        <li>{m.in_person_other_ways_colleague()}</li>
        <li>
          <ParaglideMessage
            message={m.in_person_other_ways_telephone}
            inputs={{}}
            markup={{ mailLink: () => <MailLink address={site.supportEmail} /> }}
          />
        </li>
      </ul>
    </section>
  )
}

/** The feedback has come, perhaps from somebody else than the reader: nothing of who or what. */
export function answeredPage(site: Site): string {
  return supervisorPage(site, { title: m.ways_out_answered_title(), intro: m.link_close_page() })
}

/** A code that is unknown, expired, of somebody else or closed. */
export function deadCodePage(site: Site, reason: string): string {
  return supervisorPage(site, {
    title: m.in_person_code_dead_title(),
    intro: reason,
    children: (
      <p>
        <a href="/code">{m.in_person_code_other()}</a>
      </p>
    ),
  })
}
