import { useQuery } from '@tanstack/react-query'
import { type Term, termForm } from '#contract/internships/terms'
import { formatDay, formatDuration } from '#domain/time/dates'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { FormDialog } from '../../editing/form-dialog.tsx'
import { RemovalDialog } from '../../editing/removal-dialog.tsx'
import { EditableRows, RowAction, RowActions } from '../../editing/rows.tsx'
import { CheckboxField } from '../../form/checkbox-field.tsx'
import { DateField } from '../../form/date-field.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { useForm } from '../../form/use-form.ts'
import { SuccessMessage } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useRowDialogs } from '../../ui/row-dialogs.ts'
import { EmptyState } from '../../ui/states.tsx'
import './terms.css'

/** The terms by which lists, figures and exports can be filtered, with the deadlines that students see. */
export function TermsPage() {
  const query = useQuery(api.terms.list.queryOptions())
  const dialogs = useRowDialogs<Term>(useReload(api.terms.key()))
  const { form } = dialogs
  return (
    <>
      <PageHeader
        title={m.terms_title()}
        subtitle={m.terms_intro()}
        action={
          query.data?.length ? (
            <Button look="primary" onClick={dialogs.add}>
              {m.terms_add()}
            </Button>
          ) : null
        }
      />
      <SuccessMessage message={dialogs.message} />
      <EditableRows
        query={query}
        rows={query.data}
        loading={m.terms_loading()}
        failed={m.terms_load_failed()}
        empty={
          <EmptyState
            title={m.terms_empty_title()}
            action={
              <Button look="primary" onClick={dialogs.add}>
                {m.terms_add_first()}
              </Button>
            }
          >
            {m.terms_empty_hint()}
          </EmptyState>
        }
        className="terms long-list"
      >
        {(term) => <TermRow key={term.id} term={term} onEdit={dialogs.edit} onDelete={dialogs.askToRemove} />}
      </EditableRows>
      {form && <TermDialog term={form.row} onSaved={dialogs.done} onClose={dialogs.close} />}
      <RemovalDialog
        dialogs={dialogs}
        title={m.terms_delete_title()}
        question={m.terms_delete_question}
        request={({ id }) => api.terms.delete.call({ id })}
        done={m.terms_deleted()}
        failed={m.terms_delete_failed()}
      />
    </>
  )
}

type TermRowProps = { term: Term; onEdit: (term: Term) => void; onDelete: (term: Term) => void }

/** One term with its days and deadlines. */
function TermRow({ term, onEdit, onDelete }: TermRowProps) {
  const { name, startsOn, endsOn, registrationDeadline, feedbackDeadline } = term
  const nameId = `term-${term.id}`
  return (
    <li>
      <div>
        <h2 className="row-title" id={nameId}>
          {name}
        </h2>
        <p className="muted small figures">{formatDuration(startsOn, endsOn)}</p>
      </div>
      <div className="small figures">
        {registrationDeadline && (
          <p>{m.terms_registration_deadline({ registrationDeadline: formatDay(registrationDeadline) })}</p>
        )}
        {feedbackDeadline && <p>{m.terms_feedback_deadline({ feedbackDeadline: formatDay(feedbackDeadline) })}</p>}
        {!registrationDeadline && !feedbackDeadline && <p className="muted">{m.terms_deadlines_empty()}</p>}
        {term.askSelfAssessment && <p>{m.terms_asks_self_assessment()}</p>}
        {term.askMidtermFeedback && <p>{m.terms_asks_midterm()}</p>}
      </div>
      <RowActions of={nameId}>
        <RowAction onClick={() => onEdit(term)}>{m.common_edit()}</RowAction>
        <RowAction onClick={() => onDelete(term)}>{m.common_delete()}</RowAction>
      </RowActions>
    </li>
  )
}

type TermDialogProps = {
  /** Null to add a term. */
  term: Term | null
  onSaved: (sentence: string) => void
  onClose: () => void
}

/** Adds or edits a term. */
function TermDialog({ term, onSaved, onClose }: TermDialogProps) {
  const form = useForm(termForm, {
    name: term?.name ?? '',
    startsOn: term?.startsOn ?? '',
    endsOn: term?.endsOn ?? '',
    registrationDeadline: term?.registrationDeadline ?? '',
    feedbackDeadline: term?.feedbackDeadline ?? '',
    askSelfAssessment: term?.askSelfAssessment ?? false,
    askMidtermFeedback: term?.askMidtermFeedback ?? false,
  })
  return (
    <FormDialog
      form={form}
      title={term ? m.terms_edit_title() : m.terms_add()}
      request={(values) => (term ? api.terms.edit.call({ id: term.id, ...values }) : api.terms.add.call(values))}
      onSuccess={() => onSaved(term ? m.terms_saved() : m.terms_added())}
      failed={term ? m.terms_save_failed() : m.terms_add_failed()}
      submitLabel={term ? m.common_save() : m.terms_add()}
      pendingLabel={term ? m.common_saving() : m.common_adding()}
      onClose={onClose}
    >
      <TextField label={m.common_name()} hint={m.terms_name_hint()} autoFocus {...form.field('name')} />
      <div className="field-pair">
        <DateField label={m.terms_first_day_label()} {...form.field('startsOn')} />
        <DateField label={m.terms_last_day_label()} min={form.values.startsOn} {...form.field('endsOn')} />
      </div>
      <div className="field-pair">
        <DateField
          label={m.terms_registration_deadline_label()}
          {...form.field('registrationDeadline')}
          value={form.values.registrationDeadline ?? ''}
        />
        <DateField
          label={m.terms_feedback_deadline_label()}
          {...form.field('feedbackDeadline')}
          value={form.values.feedbackDeadline ?? ''}
        />
      </div>
      <p className="field-hint">{m.terms_deadlines_hint()}</p>
      <CheckboxField
        label={m.terms_self_assessment_label()}
        {...form.field('askSelfAssessment')}
        value={form.values.askSelfAssessment ?? false}
      />
      <CheckboxField
        label={m.terms_midterm_label()}
        {...form.field('askMidtermFeedback')}
        value={form.values.askMidtermFeedback ?? false}
      />
    </FormDialog>
  )
}
