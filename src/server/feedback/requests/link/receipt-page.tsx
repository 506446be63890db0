import type { ReactNode } from 'react'
import type { OpenedRequest } from '#contract/feedback/requests'
import { type Day, formatDay } from '#domain/dates'
import * as m from '#messages'
import { PageFacts } from '../../../platform/html/page-facts.tsx'
import type { Site } from '../../../platform/html/render-page.tsx'
import { PostButton, supervisorPage } from '../../../platform/html/supervisor-page.tsx'
import { OwnDataLink } from '../ways-out/ways-out-pages.tsx'
import { type Typed, TypedAnswers } from './typed-answers.tsx'

type Receipt = Typed & {
  internship: OpenedRequest['internship']
  submittedOn: Day
  /** Where 'Email me a copy of my answers' posts to. */
  copyAction?: string
  draft: string
  token: string
  /** The supervisor's other open requests. */
  children?: ReactNode
}

/**
 * A used link shows that the answers have arrived (product decision 23). Not the answers themselves: whoever got the email
 * forwarded would read them, so a copy goes to the address on file.
 */
export function receiptPage(site: Site, receipt: Receipt): string {
  const { internship, submittedOn, copyAction, draft, token, typed, children } = receipt
  return supervisorPage(site, {
    title: m.link_receipt_title(),
    intro: m.link_already_used(),
    draft,
    children: (
      <>
        <PageFacts
          facts={[
            [m.common_student(), <bdi key="student">{internship.studentName}</bdi>],
            [m.common_position(), <bdi key="position">{internship.positionTitle}</bdi>],
            [m.common_company(), <bdi key="company">{internship.employerName}</bdi>],
            [m.common_submitted(), formatDay(submittedOn)],
          ]}
        />
        {typed ? <p>{m.link_receipt_unchanged()}</p> : <p>{m.link_nothing_further()}</p>}
        {copyAction && (
          <PostButton action={copyAction} hint={m.link_recipient_hint()} isQuiet>
            {m.link_send_copy()}
          </PostButton>
        )}
        {typed && <TypedAnswers typed={typed} isKept={false} />}
        {children}
        <OwnDataLink token={token} />
      </>
    ),
  })
}
