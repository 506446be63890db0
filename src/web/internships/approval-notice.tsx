import type { InternshipFacts, InternshipToEdit } from '#contract/internships'
import { changesApprovedFacts } from '#domain/internship'
import { Banner } from '../ui/banner.tsx'

/** Above the form: what an edit does to the approval (product decision 5). */
export function ApprovalNotice({ internship }: { internship: InternshipToEdit }) {
  const { status, approvalRequired, rejectionReason } = internship
  if (status === 'rejected')
    return (
      <Banner kind="warning">
        <p>
          This internship was rejected.
          {approvalRequired && ' Saving sends it for approval again.'}
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
      This internship is approved. Changing the employer, position or dates sends it back for approval; the industry and
      the description can be changed freely.
    </Banner>
  )
}

type Props = {
  internship: InternshipToEdit
  /** As typed so far. */
  facts: InternshipFacts
}

/** Beside the submit button, once such a change is typed. */
export function BackForApproval({ internship, facts }: Props) {
  const { status, approvalRequired } = internship
  if (status !== 'approved' || !approvalRequired || !changesApprovedFacts(internship, facts)) return null
  return (
    <Banner kind="warning">
      You have changed the employer, position or dates: saving sends this internship back for approval.
    </Banner>
  )
}
