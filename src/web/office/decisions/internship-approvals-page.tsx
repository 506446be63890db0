import * as m from '#messages'
import { AssignedFilter } from '../../list/filters.tsx'
import { useList } from '../../list/use-list.ts'
import { useShownChoice } from '../../list/use-url-filters.ts'
import { ExportList } from '../exports/lazy-export-list.ts'
import { ReviewFrame } from '../review/review-frame.tsx'
import { InternshipApprovalsList } from './internship-approvals-list.tsx'
import { internshipList, STATUS } from './internships-for-review.ts'
import './internship-approvals.css'

/** Admins decide about every internship, managers about those of their departments (product decision 1). */
export function InternshipApprovalsPage() {
  const list = useList(internshipList)
  return (
    <ReviewFrame
      list={list}
      views="internships"
      title={m.internships_approvals_title()}
      subtitle={{ admin: m.internships_approvals_admin_intro(), manager: m.internships_approvals_manager_intro() }}
      filtered={m.common_internships()}
      choice={{ label: m.common_status(), ...useShownChoice(list, STATUS) }}
      searchPlaceholder={m.internships_approvals_search_placeholder()}
      filters={<AssignedFilter {...list.field('assigned')} />}
      exportList={<ExportList endpoint="internships" filters={list.input} />}
      loading={m.common_internships_loading()}
      failed={m.internships_approvals_load_failed()}
      empty={{
        title: m.common_internships_none_found(),
        hint: m.internships_approvals_empty(),
        filtered: m.internships_approvals_empty_filtered(),
      }}
    >
      <InternshipApprovalsList list={list} />
    </ReviewFrame>
  )
}
