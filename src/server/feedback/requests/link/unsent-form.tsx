import type { Context as HonoContext } from 'hono'
import * as m from '#messages'
import { postedForm, textOf } from '../../../platform/html/posted-form.ts'
import type { Site } from '../../../platform/html/render-page.tsx'
import { supervisorPage } from '../../../platform/html/supervisor-page.tsx'
import { hasAnswers, TypedAnswers } from './typed-answers.tsx'

/** What somebody typed into one of the supervisor's forms, whatever went wrong with it; null if it is something else. */
export async function postedAnswers(c: HonoContext, maxSize = Number.POSITIVE_INFINITY): Promise<FormData | null> {
  if (c.req.method !== 'POST' || !c.req.path.startsWith('/feedback/')) return null
  // Without a stated length, the body has been read already, as far as it is allowed to be.
  if (maxSize < Number(c.req.header('content-length') ?? Number.NaN)) return null
  const form = await postedForm(c)
  return hasAnswers(form) ? form : null
}

/** The server failed. The page has the answers, to send them again because it may not even reach its database. */
export function unsentFormPage(
  site: Site,
  { reason, answers, action }: { reason: string; answers: FormData; action: string },
) {
  const fields = [...new Set(answers.keys())].map((name) => [name, textOf(answers, name)] as const)
  return supervisorPage(site, {
    title: m.link_unsent_title(),
    children: (
      <>
        <p className="reason">{reason}</p>
        <form method="post" action={action} encType="multipart/form-data">
          {fields.map(([name, text]) => (
            <input key={name} type="hidden" name={name} value={text} />
          ))}
          <button type="submit" className="button primary">
            {m.link_unsent_send_again()}
          </button>
        </form>
        <TypedAnswers typed={answers} />
      </>
    ),
  })
}

/** The form exceeds the server's limit. */
export function tooLargePage(site: Site, typed: FormData | null): string {
  return supervisorPage(site, {
    title: m.link_too_large_title(),
    heading: m.link_too_large_heading(),
    children: (
      <>
        <p className="reason">{m.link_too_large_explanation()}</p>
        {typed && <TypedAnswers typed={typed} />}
      </>
    ),
  })
}
