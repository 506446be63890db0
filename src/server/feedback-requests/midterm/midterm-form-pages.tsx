import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { type Day, formatDay } from '#domain/dates'
import * as m from '#messages'
import { NAMES } from '../../html/names.tsx'
import type { Site } from '../../html/render-page.tsx'
import { supervisorPage, titleOf } from '../../html/supervisor-page.tsx'
import { midtermDraftOf } from '../link/draft-name.ts'
import { FeedbackForm, type FeedbackFormProps } from '../link/feedback-form.tsx'
import { OwnDataLink } from '../ways-out/ways-out-pages.tsx'
import type { MidtermLink } from './midterm-queries.ts'

/** `isReviewed` is false if the student sees the answers immediately. */
type FormPage = FeedbackFormProps & { link: MidtermLink; token: string; lastDay: Day | null; isReviewed: boolean }

/** The supervisor's form, with the questions of the final feedback. */
export function midtermFormPage(site: Site, { link, token, lastDay, isReviewed, ...form }: FormPage): string {
  const { supervisor, internship } = form.request
  const hasErrors = Object.keys(form.errors).length > 0
  return supervisorPage(site, {
    title: titleOf(m.mid_term_feedback_on_student({ student: internship.studentName }), hasErrors),
    heading: (
      <ParaglideMessage
        message={m.mid_term_feedback_how_is_doing_at}
        inputs={{ studentName: internship.studentName, employerName: internship.employerName }}
        markup={NAMES}
      />
    ),
    intro: (
      <>
        {isReviewed ? (
          <ParaglideMessage
            message={m.your_answers_take_about_five_minutes_they_help}
            inputs={{ name: supervisor.name }}
            markup={NAMES}
          />
        ) : (
          <ParaglideMessage
            message={m.your_answers_take_about_five_minutes_they_help_while}
            inputs={{ name: supervisor.name }}
            markup={NAMES}
          />
        )}{' '}
        {m.you_will_be_asked_for_final()}
        {lastDay && m.this_link_works_until({ expiresAt: formatDay(lastDay) })}
      </>
    ),
    draft: midtermDraftOf(link),
    children: (
      <>
        <FeedbackForm {...form} />
        <section className="ways-out" aria-labelledby="ways-out">
          <h2 id="ways-out">{m.not_right_person()}</h2>
          <p>
            <ParaglideMessage
              message={m.please_tell_who_can_correct_name}
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
    title: m.thank_you(),
    intro: m.your_mid_term_feedback_has_been(),
    draft: midtermDraftOf(link),
    children: (
      <>
        <p>
          {isReleased ? (
            <ParaglideMessage message={m.can_read_it_now} inputs={{ studentName }} markup={NAMES} />
          ) : (
            <ParaglideMessage message={m.career_centre_reads_it_first_then} inputs={{ studentName }} markup={NAMES} />
          )}
        </p>
        <p>{m.there_is_nothing_else_to_do_until()}</p>
      </>
    ),
  })
}
