import type { InternshipFacts, InternshipToEdit } from '#contract/internships'
import { changesApprovedFacts } from '#domain/internship'
import * as m from '#messages'
import { Banner } from '../ui/banner.tsx'

/** Above the form: how an edit affects the approval (product decision 5). */
export function ApprovalNotice({ internship }: { internship: InternshipToEdit }) {
  const { status, approvalRequired, rejectionReason } = internship
  if (status === 'rejected')
    return (
      <Banner kind="warning">
        <p>
          {m.this_internship_was_rejected()}
          {approvalRequired && m.saving_resubmits_it_for_approval()}
        </p>
        {rejectionReason && (
          <p>
            <strong>{m.reason_2()}</strong> {rejectionReason}
          </p>
        )}
      </Banner>
    )
  if (status !== 'approved' || !approvalRequired) return null
  return <Banner kind="info">{m.this_internship_is_approved_changing_employer()}</Banner>
}

type Props = {
  internship: InternshipToEdit
  /** The current form values. */
  facts: InternshipFacts
}

/** Near the submit button, once such a change has been typed. */
export function BackForApproval({ internship, facts }: Props) {
  const { status, approvalRequired } = internship
  if (status !== 'approved' || !approvalRequired || !changesApprovedFacts(internship, facts)) return null
  return <Banner kind="warning">{m.you_have_changed_employer_position_or()}</Banner>
}
