import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { type Day, formatDay } from '#domain/dates'
import * as m from '#messages'
import { NAMES } from '../../platform/html/names.tsx'
import type { Site } from '../../platform/html/render-page.tsx'
import { supervisorPage, titleOf } from '../../platform/html/supervisor-page.tsx'
import { draftOf } from '../requests/link/draft-name.ts'
import { FeedbackForm, type FeedbackFormProps } from '../requests/link/feedback-form.tsx'
import { OwnDataLink } from '../requests/ways-out/ways-out-pages.tsx'
import type { MidtermLink } from './midterm-queries.ts'

/** `isReviewed` is false if the student sees the answers immediately. */
type FormPage = FeedbackFormProps & { link: MidtermLink; token: string; lastDay: Day | null; isReviewed: boolean }

/** The supervisor's form, with the questions of the final feedback. */
export function midtermFormPage(site: Site, { link, token, lastDay, isReviewed, ...form }: FormPage): string {
  const { supervisor, internship } = form.request
  const hasErrors = Object.keys(form.errors).length > 0
  return supervisorPage(site, {
    title: titleOf(m.midterm_form_tab_title({ student: internship.studentName }), hasErrors),
    heading: (
      <ParaglideMessage
        message={m.midterm_form_heading}
        inputs={{ studentName: internship.studentName, employerName: internship.employerName }}
        markup={NAMES}
      />
    ),
    intro: (
      <>
        {isReviewed ? (
          <ParaglideMessage message={m.midterm_form_reviewed_intro} inputs={{ name: supervisor.name }} markup={NAMES} />
        ) : (
          <ParaglideMessage
            message={m.midterm_form_unreviewed_intro}
            inputs={{ name: supervisor.name }}
            markup={NAMES}
          />
        )}{' '}
        {m.midterm_form_final_hint()}
        {lastDay && m.common_link_expiry({ expiresAt: formatDay(lastDay) })}
      </>
    ),
    draft: draftOf(link, 'midterm'),
    children: (
      <>
        <FeedbackForm {...form} />
        <section className="ways-out" aria-labelledby="ways-out">
          <h2 id="ways-out">{m.ways_out_title()}</h2>
          <p>
            <ParaglideMessage
              message={m.midterm_form_wrong_person_hint}
              inputs={{ studentName: internship.studentName }}
              markup={NAMES}
            />
          </p>
          <OwnDataLink token={token} />
        </section>
      </>
    ),
  })
}

export function midtermThanksPage(
  site: Site,
  { link, studentName, isReleased }: { link: MidtermLink; studentName: string; isReleased: boolean },
): string {
  return supervisorPage(site, {
    title: m.common_thank_you(),
    intro: m.midterm_thanks_intro(),
    draft: draftOf(link, 'midterm'),
    children: (
      <>
        <p>
          {isReleased ? (
            <ParaglideMessage message={m.midterm_thanks_released} inputs={{ studentName }} markup={NAMES} />
          ) : (
            <ParaglideMessage message={m.midterm_thanks_under_review} inputs={{ studentName }} markup={NAMES} />
          )}
        </p>
        <p>{m.midterm_thanks_close_hint()}</p>
      </>
    ),
  })
}
