import { useQuery } from '@tanstack/react-query'
import { universityDomain } from '#contract/people/universities'
import type { UniversityDomain } from '#domain/people/universities'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { FormDialog } from '../../editing/form-dialog.tsx'
import { RemovalDialog } from '../../editing/removal-dialog.tsx'
import { EditableRows, RowAction, RowActions } from '../../editing/rows.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { useForm } from '../../form/use-form.ts'
import { SuccessMessage } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useRowDialogs } from '../../ui/row-dialogs.ts'
import { Section } from '../../ui/section.tsx'

/** Which email domains may register, and for which university (product decision 13). */
export function UniversityDomains() {
  const query = useQuery(api.universities.listDomains.queryOptions())
  const dialogs = useRowDialogs<UniversityDomain>(useReload(api.universities.key()))
  const { form } = dialogs
  return (
    <Section
      id="university-domains"
      title={m.universities_domains_title()}
      about={m.universities_domains_intro()}
      className="university-domains"
    >
      <SuccessMessage message={dialogs.message} />
      <EditableRows
        query={query}
        rows={query.data}
        loading={m.universities_domains_loading()}
        failed={m.universities_domains_load_failed()}
        empty={<p>{m.universities_domains_empty()}</p>}
      >
        {(entry) => (
          <li key={entry.domain}>
            <span className="row-title" id={`domain-${entry.domain}`}>
              {entry.domain}
            </span>
            <span>{entry.university}</span>
            <RowActions of={`domain-${entry.domain}`}>
              <RowAction onClick={() => dialogs.edit(entry)}>{m.common_edit()}</RowAction>
              <RowAction onClick={() => dialogs.askToRemove(entry)}>{m.common_remove()}</RowAction>
            </RowActions>
          </li>
        )}
      </EditableRows>
      <div>
        <Button onClick={dialogs.add}>{m.universities_domain_add()}</Button>
      </div>
      {form && <UniversityDomainDialog entry={form.row} onSaved={dialogs.done} onClose={dialogs.close} />}
      <RemovalDialog
        dialogs={dialogs}
        title={m.universities_domain_remove_title()}
        question={m.universities_domain_remove_question}
        confirmLabel={m.common_remove()}
        pendingLabel={m.common_removing()}
        request={({ domain }) => api.universities.removeDomain.call({ domain })}
        done={m.universities_domain_removed()}
        failed={m.universities_domain_remove_failed()}
        hint={() =>
          m.universities_domain_remove_hint() +
          (query.data?.length === 1 ? m.universities_domain_remove_last_hint() : '')
        }
      />
    </Section>
  )
}

type UniversityDomainDialogProps = {
  /** Null adds a domain. */
  entry: UniversityDomain | null
  onSaved: (sentence: string) => void
  onClose: () => void
}

/** Maps one email domain to one university. */
function UniversityDomainDialog({ entry, onSaved, onClose }: UniversityDomainDialogProps) {
  const form = useForm(universityDomain, { domain: entry?.domain ?? '', university: entry?.university ?? '' })
  return (
    <FormDialog
      form={form}
      title={entry ? m.universities_domain_edit_title() : m.universities_domain_add()}
      request={entry ? api.universities.changeDomain.call : api.universities.addDomain.call}
      onSuccess={() => onSaved(entry ? m.universities_domain_saved() : m.universities_domain_added())}
      failed={entry ? m.universities_domain_save_failed() : m.universities_domain_add_failed()}
      submitLabel={entry ? m.common_save() : m.universities_domain_add()}
      pendingLabel={entry ? m.common_saving() : m.common_adding()}
      onClose={onClose}
    >
      <TextField
        label={m.universities_domain_label()}
        hint={m.universities_domain_hint()}
        autoComplete="off"
        isReadOnly={entry !== null}
        autoFocus={entry === null}
        {...form.field('domain')}
      />
      <TextField
        label={m.common_university()}
        autoComplete="off"
        autoFocus={entry !== null}
        {...form.field('university')}
      />
    </FormDialog>
  )
}
