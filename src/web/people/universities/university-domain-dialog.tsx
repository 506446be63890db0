import { universityDomain } from '#contract/people/universities'
import type { UniversityDomain } from '#domain/universities'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { FormDialog } from '../../editing/form-dialog.tsx'
import { TextField } from '../../form/text-field.tsx'
import { useForm } from '../../form/use-form.ts'

type Props = {
  /** Null adds a domain. */
  entry: UniversityDomain | null
  onSaved: (sentence: string) => void
  onClose: () => void
}

/** Maps one email domain to one university. */
export function UniversityDomainDialog({ entry, onSaved, onClose }: Props) {
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
