import type { ReactNode } from 'react'
import type { OpenedRequest } from '#contract/feedback-requests'
import { type Day, formatDay } from '#domain/dates'
import * as m from '#messages'
import { PageFacts } from '../../html/page-facts.tsx'
import type { Site } from '../../html/render-page.tsx'
import { PostButton, supervisorPage } from '../../html/supervisor-page.tsx'
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
    title: m.receipt_title(),
    intro: m.feedback_has_already_been_submitted_through(),
    draft,
    children: (
      <>
        <PageFacts
          facts={[
            [m.student(), <bdi key="student">{internship.studentName}</bdi>],
            [m.position(), <bdi key="position">{internship.positionTitle}</bdi>],
            [m.company(), <bdi key="company">{internship.employerName}</bdi>],
            [m.submitted(), formatDay(submittedOn)],
          ]}
        />
        {typed ? <p>{m.receipt_not_changed()}</p> : <p>{m.there_is_nothing_else_to_do()}</p>}
        {copyAction && (
          <PostButton action={copyAction} hint={m.it_goes_to_address_on_file()} isQuiet>
            {m.email_me_copy_of_my_answers()}
          </PostButton>
        )}
        {typed && <TypedAnswers typed={typed} isKept={false} />}
        {children}
        <OwnDataLink token={token} />
      </>
    ),
  })
}
