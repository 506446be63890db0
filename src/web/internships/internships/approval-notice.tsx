import type { InternshipFacts, InternshipToEdit } from '#contract/internships/internships'
import { changesApprovedFacts } from '#domain/internship'
import * as m from '#messages'
import { Banner } from '../../ui/banner.tsx'

/** Above the form: how an edit affects the approval (product decision 5). */
export function ApprovalNotice({ internship }: { internship: InternshipToEdit }) {
  const { status, approvalRequired, rejectionReason } = internship
  if (status === 'rejected')
    return (
      <Banner kind="warning">
        <p>
          {m.internships_rejected_notice()}
          {approvalRequired && m.internships_rejected_saving_hint()}
        </p>
        {rejectionReason && (
          <p>
            <strong>{m.internships_rejected_reason()}</strong> {rejectionReason}
          </p>
        )}
      </Banner>
    )
  if (status !== 'approved' || !approvalRequired) return null
  return <Banner kind="info">{m.internships_approved_edit_hint()}</Banner>
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
  return <Banner kind="warning">{m.internships_back_for_approval()}</Banner>
}
