import { ParaglideMessage } from '@inlang/paraglide-js-react'
import * as z from 'zod/mini'
import { optionalText } from '#contract/text'
import { fullName } from '#domain/people/profile'
import * as m from '#messages'
import { FormShell } from '../../form/form-shell.tsx'
import { TextArea } from '../../form/text-fields.tsx'
import { useForm } from '../../form/use-form.ts'
import { ChangedFacts } from '../../layout/changed-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { InternshipDecisions, Rejected } from './internship-decisions.ts'

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
    <Dialog
      title={isOne ? m.internships_reject_one_title() : m.internships_reject_several_title()}
      isOpen
      onClose={onClose}
      role="alertdialog"
    >
      {isOne ? (
        <p>
          <ParaglideMessage
            message={m.internships_reject_one_intro}
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
            message={m.internships_reject_several_intro}
            inputs={{ internships: m.common_internships_count({ count: rejected.count }) }}
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
        submitLabel={m.common_reject()}
        pendingLabel={m.internships_rejecting()}
        actions={<Button onClick={onClose}>{m.common_cancel()}</Button>}
      >
        <TextArea
          label={m.internships_reject_reason_label()}
          hint={isOne ? m.internships_reject_one_hint() : m.internships_reject_several_hint()}
          autoFocus
          {...form.field('reason')}
        />
      </FormShell>
    </Dialog>
  )
}

/** What a reviewer fills in to reject an internship. */
const rejectionRules = z.object({ reason: optionalText })
