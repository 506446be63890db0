import { questionForm } from '#contract/office/questions-to-supervisors'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { FormDialog } from '../../editing/form-dialog.tsx'
import { TextArea } from '../../form/text-fields.tsx'
import { useForm } from '../../form/use-form.ts'
import type { OutcomeDialogProps } from './outcome-dialog.ts'

/** Asks the supervisor about the answers, which remain submitted. */
export function AskSupervisorDialog({ item: { id, version }, name, onDone, onFailed, onClose }: OutcomeDialogProps) {
  const form = useForm(questionForm, { question: '' })
  return (
    <FormDialog
      form={form}
      title={m.decisions_question_ask()}
      intro={<p>{name}</p>}
      request={({ question }) => api.feedback.askSupervisor.call({ id, version, question })}
      onSuccess={({ undoId }) => onDone(undoId)}
      onError={onFailed}
      failed={m.decisions_question_failed()}
      submitLabel={m.decisions_question_ask()}
      pendingLabel={m.decisions_question_asking()}
      onClose={onClose}
    >
      <TextArea
        label={m.decisions_question_label()}
        hint={m.decisions_question_hint()}
        autoFocus
        {...form.field('question')}
      />
    </FormDialog>
  )
}
