import { fullName } from '#domain/profile'
import { quantity } from '#domain/quantity'
import { FormShell } from '../form/form-shell.tsx'
import { TextArea } from '../form/text-area.tsx'
import { useForm } from '../form/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { InternshipDecisions, Rejected } from './internship-decisions.ts'
import { rejectionRules } from './rejection-rules.ts'

type Props = {
  rejected: Rejected
  rejection: InternshipDecisions['rejection']
  onClose: () => void
}

/** Asks for a reason, shown to the student on the dashboard and in the email (product decision 15). */
export function RejectInternshipDialog({ rejected, rejection, onClose }: Props) {
  const form = useForm(rejectionRules, { reason: '' })
  const isOne = 'internship' in rejected
  return (
    <Dialog title={isOne ? 'Reject internship' : 'Reject internships'} isOpen onClose={onClose} role="alertdialog">
      {isOne ? (
        <p>
          <strong>{rejected.internship.positionTitle}</strong> at {rejected.internship.employerName}, registered by{' '}
          {fullName(rejected.internship.student) || rejected.internship.student.email}
        </p>
      ) : (
        <p>
          <strong>{quantity(rejected.count, 'internship')}</strong>, with the same reason
        </p>
      )}
      <FormShell
        form={form}
        onSubmit={({ reason }) => rejection.send(rejected, reason)}
        pending={rejection.pending}
        error={rejection.error}
        submitLabel="Reject"
        pendingLabel="Rejecting..."
        actions={<Button onClick={onClose}>Cancel</Button>}
      >
        <TextArea
          label="Reason (optional)"
          hint={isOne ? 'The student will read it.' : 'The students will read it.'}
          autoFocus
          {...form.field('reason')}
        />
      </FormShell>
    </Dialog>
  )
}
