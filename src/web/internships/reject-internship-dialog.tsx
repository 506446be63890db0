import type { InternshipForReview } from '#contract/internships'
import { fullName } from '#domain/profile'
import { FormShell } from '../form/form-shell.tsx'
import { TextArea } from '../form/text-area.tsx'
import { useForm } from '../form/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { InternshipDecisions } from './internship-decisions.ts'
import { rejectionRules } from './rejection-rules.ts'

type Props = {
  internship: InternshipForReview
  rejection: InternshipDecisions['rejection']
  onClose: () => void
}

/** Asks for a reason, shown to the student on the dashboard and in the email (product decision 15). */
export function RejectInternshipDialog({ internship, rejection, onClose }: Props) {
  const form = useForm(rejectionRules, { reason: '' })
  return (
    <Dialog title="Reject internship" isOpen onClose={onClose} role="alertdialog">
      <p>
        <strong>{internship.positionTitle}</strong> at {internship.employerName}, registered by{' '}
        {fullName(internship.student) || internship.student.email}
      </p>
      <FormShell
        form={form}
        onSubmit={({ reason }) => rejection.send(internship.id, reason)}
        pending={rejection.pending}
        error={rejection.error}
        submitLabel="Reject"
        pendingLabel="Rejecting..."
        actions={<Button onClick={onClose}>Cancel</Button>}
      >
        <TextArea label="Reason (optional)" hint="The student will read it." autoFocus {...form.field('reason')} />
      </FormShell>
    </Dialog>
  )
}
