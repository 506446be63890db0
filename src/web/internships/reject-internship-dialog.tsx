import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { fullName } from '#domain/profile'
import * as m from '#messages'
import { FormShell } from '../form/form-shell.tsx'
import { TextArea } from '../form/text-area.tsx'
import { useForm } from '../form/use-form.ts'
import { ChangedFacts } from '../review/changed-facts.tsx'
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
    <Dialog title={isOne ? m.reject_internship() : m.reject_internships()} isOpen onClose={onClose} role="alertdialog">
      {isOne ? (
        <p>
          <ParaglideMessage
            message={m.at_registered_by}
            inputs={{
              positionTitle: rejected.internship.positionTitle,
              employerName: rejected.internship.employerName,
              student: fullName(rejected.internship.student) || rejected.internship.student.email,
            }}
            markup={{ strong: ({ children }) => <strong>{children}</strong> }}
          />
        </p>
      ) : (
        <p>
          <ParaglideMessage
            message={m.with_same_reason}
            inputs={{ internships: m.quantity_of_internship({ count: rejected.count }) }}
            markup={{ strong: ({ children }) => <strong>{children}</strong> }}
          />
        </p>
      )}
      <ChangedFacts changes={rejection.changes} />
      <FormShell
        form={form}
        onSubmit={({ reason }) => rejection.send(rejected, reason)}
        pending={rejection.pending}
        error={rejection.error}
        submitLabel={m.reject()}
        pendingLabel={m.rejecting()}
        actions={<Button onClick={onClose}>{m.cancel()}</Button>}
      >
        <TextArea
          label={m.reason_optional()}
          hint={isOne ? m.student_will_read_it() : m.students_will_read_it()}
          autoFocus
          {...form.field('reason')}
        />
      </FormShell>
    </Dialog>
  )
}
