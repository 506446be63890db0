import type { InternshipFacts, InternshipToEdit } from '#contract/internships'
import { changesApprovedFacts } from '#domain/internship'
import { Banner } from '../ui/banner.tsx'

/** Above the form: how an edit affects the approval (product decision 5). */
export function ApprovalNotice({ internship }: { internship: InternshipToEdit }) {
  const { status, approvalRequired, rejectionReason } = internship
  if (status === 'rejected')
    return (
      <Banner kind="warning">
        <p>
          This internship was rejected.
          {approvalRequired && ' Saving resubmits it for approval.'}
        </p>
        {rejectionReason && (
          <p>
            <strong>Reason:</strong> {rejectionReason}
          </p>
        )}
      </Banner>
    )
  if (status !== 'approved' || !approvalRequired) return null
  return (
    <Banner kind="info">
      This internship is approved. Changing the employer, position or dates sends it back for approval; changing the
      industry or description does not.
    </Banner>
  )
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
  return (
    <Banner kind="warning">
      You have changed the employer, position or dates: saving sends this internship back for approval.
    </Banner>
  )
}
