import { ORPCError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sampleFile } from '#domain/internships/import-columns'
import { IMPORT_FIELDS } from '#domain/internships/import-fields'
import { IMPORT_KINDS, type ImportKind, MAX_ROWS } from '#domain/internships/imports'
import { MINUTE } from '#domain/time/durations'
import * as m from '#messages'
import { errorMessage } from '../../api/error-message.ts'
import { reachServer } from '../../api/reach-server.ts'
import { Field } from '../../form/field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Section } from '../../ui/section.tsx'
import { KIND_LABELS, number } from './import-words.ts'

const HINT = () => m.imports_file_hint({ maxRows: number(MAX_ROWS) })

/** The first step: what to import, and the file. */
export function ChooseFile({ onUploaded }: { onUploaded: (id: string) => void }) {
  const [kind, setKind] = useState<ImportKind>('students')
  const [file, setFile] = useState<File | null>(null)
  const [isMissing, setMissing] = useState(false)
  const upload = useMutation({ mutationFn: (chosen: File) => uploadFile(kind, chosen), onSuccess: onUploaded })
  const submit = () => {
    setMissing(file === null)
    if (file) upload.mutate(file)
  }
  return (
    <Section id="choose-file" title={m.imports_file_title()}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          if (!upload.isPending) submit()
        }}
      >
        <SelectField
          label={m.imports_kind_label()}
          name="kind"
          value={kind}
          onChange={(value) => setKind(value as ImportKind)}
          error={undefined}
          options={IMPORT_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
        />
        <Fields kind={kind} />
        <Field label={m.imports_file_label()} hint={HINT()} error={isMissing ? m.imports_file_required() : undefined}>
          {(control) => (
            <input
              {...control}
              className="control file-input"
              type="file"
              accept=".csv,.tsv,.txt,text/csv"
              onChange={(event) => {
                setFile(event.target.files?.[0] ?? null)
                setMissing(false)
                upload.reset()
              }}
            />
          )}
        </Field>
        {upload.error && <Banner kind="error">{errorMessage(upload.error, m.imports_file_read_failed())}</Banner>}
        <div className="form-actions">
          <Button look="primary" type="submit" pending={upload.isPending} pendingLabel={m.imports_uploading()}>
            {m.imports_upload()}
          </Button>
        </div>
      </form>
    </Section>
  )
}

/** The columns of a file of this kind. Its titles may differ. */
function Fields({ kind }: { kind: ImportKind }) {
  return (
    <div className="panel import-fields">
      <h3>{m.common_columns()}</h3>
      <ul className="small">
        {IMPORT_FIELDS[kind].map(({ key, label, isRequired, hint }) => (
          <li key={key}>
            <strong>{label}</strong>
            <span className="muted">
              {isRequired ? '' : ` ${m.imports_optional_mark()}`}
              {hint && `: ${hint}`}
            </span>
          </li>
        ))}
      </ul>
      <Button onClick={() => saveFile(new Blob([sampleFile(kind)], { type: 'text/csv' }), `${kind}-sample.csv`)}>
        {m.imports_sample_download()}
      </Button>
    </div>
  )
}

/** Unit: milliseconds. Enough for 20 MB over a slow connection. */
const TIMEOUT = 10 * MINUTE

/** Uploads a CSV file and returns the id of the import. */
async function uploadFile(kind: ImportKind, file: File): Promise<string> {
  const headers = {
    // Browsers name CSV files differently, some after a spreadsheet program.
    'content-type': 'text/csv',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
  }
  const response = await reachServer(`/api/v1/imports?kind=${kind}`, { method: 'POST', headers, body: file }, TIMEOUT)
  const answer = (await response.json().catch(() => null)) as { id?: string; code?: string; message?: string } | null
  if (response.ok && answer?.id) return answer.id
  const { code = 'UNKNOWN', message = m.common_unknown_error() } = answer ?? {}
  throw new ORPCError(code, { status: response.status, message })
}
