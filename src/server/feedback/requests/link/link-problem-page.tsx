import * as m from '#messages'
import type { Site } from '../../../platform/html/render-page.tsx'
import { PostButton, supervisorPage } from '../../../platform/html/supervisor-page.tsx'
import { OwnDataLink } from '../ways-out/ways-out-pages.tsx'
import { type Typed, TypedAnswers } from './typed-answers.tsx'

type LinkProblem = Typed & {
  /** The message of the spec's section 8. */
  reason: string
  /** Where 'Email me a new link' posts to; null if a new link is not offered. */
  renewAction?: string | null
  /** The token of the link, if the page was reached with one. */
  token?: string
}

/** The page of expired, revoked and unknown links (product.md, the supervisor's link). */
export function linkProblemPage(
  site: Site,
  { reason, renewAction, token, typed, isKept = false }: LinkProblem,
): string {
  return supervisorPage(site, {
    title: m.common_access_error_title(),
    children: (
      <>
        <p className="reason">{reason}</p>
        <p>{m.link_problem_hint()}</p>
        {renewAction && (
          <PostButton action={renewAction} hint={m.link_recipient_hint()}>
            {m.link_renew()}
          </PostButton>
        )}
        {typed && <TypedAnswers typed={typed} isKept={isKept && Boolean(renewAction)} />}
        {token && <OwnDataLink token={token} />}
      </>
    ),
  })
}
