import { ORPCError } from '@orpc/server'
import type { Context as HonoContext } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { LINK_ERRORS } from '#contract/feedback/requests'
import { IN_PERSON_FORM_MINUTES } from '#domain/feedback/in-person'
import * as m from '#messages'
import { linkOfSupervisorPage } from '../../../platform/html/link-of-supervisor-page.tsx'
import type { Site } from '../../../platform/html/render-page.tsx'
import { PostButton, supervisorPage } from '../../../platform/html/supervisor-page.tsx'
import { type AppEnv, contextOf } from '../../../platform/http/request-context.ts'
import type { PageServices } from '../../../services.ts'
import { isQuestionWithdrawn } from '../question-queries.ts'
import { areAnswersSentBack } from '../sent-back-queries.ts'
import { isDeclinedBy } from '../ways-out/answer-assignment.ts'
import { colleagueNamedBy, namedAndTakenBackBy, undoProblem } from '../ways-out/assignment-answers-queries.ts'
import { passedOnPage, takenBackPage } from '../ways-out/colleague-page.tsx'
import { declinedPage } from '../ways-out/decline-pages.tsx'
import { declinedTogether } from '../ways-out/other-assignments-queries.ts'
import {
  answeredByOtherPage,
  closedPage,
  confirmationPage,
  OwnDataLink,
  questionWithdrawnPage,
} from '../ways-out/ways-out-pages.tsx'
import { type FoundLink, findLink, isOnFile, readAnswerer } from './feedback-link-queries.ts'
import { keptForms } from './kept-forms.ts'
import { draftOf, tokenOf } from './link-path.ts'
import { receiptsOf } from './read-receipt.ts'
import { receiptPage } from './receipt.tsx'
import { studentOfLink } from './students-browser.ts'
import { type Typed, TypedAnswers } from './typed-answers.tsx'
import { employerSessions } from './visit-cookies.ts'

/** Includes unknown links, so that the page does not reveal which links exist. */
const RENEWABLE = new Set<string>(['LINK_EXPIRED', 'LINK_REVOKED', 'INVALID_LINK'])

type C = HonoContext<AppEnv>

/** Otherwise shows a page that says why and offers a new link if that helps, with what was typed. */
export type LinkErrorPages = (c: C, respond: () => Promise<Response>, typed?: Typed) => Promise<Response>

type FailedLink<Link> = Typed & { link: Link | undefined; code: string; token: string }

type Links<Link> = {
  find: (token: string) => Promise<Link | undefined>
  /** The final feedback's, unless another one is named. */
  form?: 'midterm'
  /** Where a new link is asked for; null if none would be sent. */
  renewAction: (token: string, link: Link | undefined) => string | null
  /** The page that explains this link; without one, the contract's error is shown. */
  explain: (c: C, failed: FailedLink<Link>) => Promise<Response | undefined>
}

/** The pages for links that cannot be used, or no longer. */
export function errorPagesOf<Link extends Parameters<typeof draftOf>[0] & Pick<Typed, 'questions'>>(
  services: PageServices,
  { find, form, renewAction, explain }: Links<Link>,
): LinkErrorPages {
  return async (c, respond, given) => {
    try {
      if (await studentOfLink(services, c, 'form')) throw new ORPCError('LINK_OF_SUPERVISOR')
      return await respond()
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error
      const { code } = error
      const token = encodeURIComponent(tokenOf(c))
      const link = await find(tokenOf(c))
      // What was typed into the form on an earlier visit.
      const kept = link && !given ? await keptForms(c, services).read(draftOf(link, form)) : null
      const typed = { ...(given ?? { typed: kept, isKept: kept !== null }), questions: link?.questions }
      const { actor } = await contextOf(services, c)
      if (actor && code === 'LINK_OF_SUPERVISOR')
        return c.html(linkOfSupervisorPage(services.site, actor, typed.isKept), 403)
      const explained = await explain(c, { link, code, token, ...typed })
      if (explained) return explained
      const page = linkProblemPage(services.site, {
        reason: reasonOf(error),
        token,
        renewAction: token && RENEWABLE.has(code) ? renewAction(token, link) : null,
        ...typed,
      })
      return c.html(page, error.status as ContentfulStatusCode)
    }
  }
}

/** The pages for links to the final feedback. */
export function linkErrorPages(services: PageServices): LinkErrorPages {
  const { config, database, clock, site } = services
  const receipts = receiptsOf(services)

  async function explain(c: C, { link, code, token, ...typed }: FailedLink<FoundLink>) {
    employerSessions(c, config, clock()).end(tokenOf(c))
    if (!link) return undefined
    if (code === 'LINK_EXPIRED' && link.channel === 'in-person') {
      const hint = m.in_person_form_closed({ minutes: IN_PERSON_FORM_MINUTES })
      const renewAction = `/feedback/renew/${token}`
      return c.html(linkProblemPage(site, { reason: m.link_expired(), hint, token, renewAction, ...typed }), 410)
    }
    if (code === 'LINK_UNREQUESTED') return c.html(confirmationPage(site, { link, token }))
    if (['LINK_CLOSED', 'LINK_USED'].includes(code) && isDeclinedBy(link))
      return c.html(declinedPage(site, { link, token, declined: await declinedTogether(database.db, link), ...typed }))
    if (code === 'LINK_CLOSED' && !['declined', 'rejected'].includes(link.state) && !link.revokedAt) {
      const isSentBack = await areAnswersSentBack(database.db, link)
      return c.html(closedPage(site, { link, token, isSentBack, ...typed }), 410)
    }
    const colleague = ['LINK_REVOKED', 'LINK_CLOSED', 'LINK_USED'].includes(code)
      ? await colleagueNamedBy(database.db, link)
      : null
    if (colleague) {
      const canBeTakenBack = (await undoProblem(database.db, link, colleague, clock())) === null
      return c.html(passedOnPage(site, { link, token, colleague, canBeTakenBack, ...typed }), 410)
    }
    const name = code === 'LINK_REVOKED' ? await namedAndTakenBackBy(database.db, link) : null
    if (name) return c.html(takenBackPage(site, { link, token, name, ...typed }), 410)
    if (code === 'LINK_USED' && isOfOther(link)) {
      const page = { link, token, ...(await readAnswerer(database.db, link)), ...typed }
      return c.html(answeredByOtherPage(site, page), typed.typed ? 410 : 200)
    }
    if (code === 'LINK_USED' && (await isQuestionWithdrawn(database.db, link)))
      return c.html(questionWithdrawnPage(site, { link, token, ...typed }), 410)
    if (code === 'LINK_USED' && !link.revokedAt) {
      const receipt = await receipts.read(c, link, `/feedback/copy/${token}`)
      const page = receiptPage(site, { receipt, draft: draftOf(link), token, ...typed })
      return c.html(page, typed.typed ? 410 : 200)
    }
    return undefined
  }

  return errorPagesOf(services, {
    find: (token) => findLink(database.db, token),
    renewAction: (token, link) => (isReplaced(link) ? null : `/feedback/renew/${token}`),
    explain,
  })
}

/** Whether the feedback came from the other one of a supervisor and a second contact. */
function isOfOther(link: FoundLink): boolean {
  return !isOnFile(link) && (!link.revokedAt || link.secondAnsweredAt !== null)
}

/** Whether the student has named another second contact, whom no link of this one reaches. */
function isReplaced(link: FoundLink | undefined): boolean {
  return link?.channel === 'second-contact' && link.revokedAt !== null
}

function reasonOf(error: ORPCError<string, unknown>): string {
  if (error.code in LINK_ERRORS) return error.message
  // The only other error is the contract's, for a malformed token.
  return error.code === 'TOO_MANY_REQUESTS' ? error.message : m.link_token_invalid()
}

type LinkProblem = Typed & {
  /** The message of the spec's section 8. */
  reason: string
  /** What to do, if it is something else than to look for another email. */
  hint?: string
  /** Where 'Email me a new link' posts to; null if a new link is not offered. */
  renewAction?: string | null
  /** The token of the link, if the page was reached with one. */
  token?: string
}

/** The page of expired, revoked and unknown links (product.md, the supervisor's link). */
export function linkProblemPage(
  site: Site,
  { reason, hint = m.link_problem_hint(), renewAction, token, typed, isKept = false, questions }: LinkProblem,
): string {
  return supervisorPage(site, {
    title: m.common_access_error_title(),
    children: (
      <>
        <p className="reason">{reason}</p>
        <p>{hint}</p>
        {renewAction && (
          <PostButton action={renewAction} hint={m.link_recipient_hint()}>
            {m.link_renew()}
          </PostButton>
        )}
        {typed && <TypedAnswers typed={typed} isKept={isKept && Boolean(renewAction)} questions={questions} />}
        {token && <OwnDataLink token={token} />}
      </>
    ),
  })
}
