import * as m from '#messages'
import { MidtermsLink } from '../../feedback/midterm/midterms-link.tsx'
import { AssignedFilter } from '../../list/filters.tsx'
import { useList } from '../../list/use-list.ts'
import { useShownChoice } from '../../list/use-url-filters.ts'
import { paths } from '../../routing/paths.ts'
import { ButtonLink } from '../../ui/link.tsx'
import { ExportList } from '../exports/lazy-export-list.ts'
import { ReviewFrame } from '../review/review-frame.tsx'
import { feedbackList, STATUS } from './feedback-for-review.ts'
import { FeedbackReviewList } from './feedback-review-list.tsx'
import './feedback-review.css'

/** Admins review all feedback, managers that of their departments (spec section 2, Feedback review). */
export function FeedbackReviewPage() {
  const list = useList(feedbackList)
  return (
    <ReviewFrame
      list={list}
      views="feedback"
      title={m.feedback_review_title()}
      subtitle={{ admin: m.feedback_review_admin_intro(), manager: m.feedback_review_manager_intro() }}
      action={
        <div className="row">
          <MidtermsLink />
          <ButtonLink to={paths.manageRequests}>{m.common_open_requests()}</ButtonLink>
        </div>
      }
      filtered={m.common_feedback()}
      choice={{ label: m.common_status(), ...useShownChoice(list, STATUS) }}
      searchPlaceholder={m.common_search_feedback_placeholder()}
      filters={<AssignedFilter {...list.field('assigned')} />}
      exportList={<ExportList endpoint="feedback" filters={{ status: 'reviewable', ...list.input }} />}
      loading={m.feedback_loading()}
      failed={m.feedback_load_failed()}
      empty={{
        title: m.feedback_empty_title(),
        hint: m.feedback_review_empty(),
        filtered: m.feedback_empty_filtered(),
      }}
    >
      <FeedbackReviewList list={list} />
    </ReviewFrame>
  )
}
