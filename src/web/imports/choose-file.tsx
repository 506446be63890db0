import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { IMPORT_FIELDS, IMPORT_KINDS, type ImportKind, MAX_ROWS, sampleFile } from '#domain/imports'
import { errorMessage } from '../api/error-message.ts'
import { Field } from '../form/field.tsx'
import { SelectField } from '../form/select-field.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { saveFile } from '../ui/save-file.ts'
import { KIND_LABELS, number } from './import-words.ts'
import { uploadFile } from './upload-file.ts'

const HINT = `Separated by commas, semicolons or tabs, also as Excel saves it. Up to ${number(MAX_ROWS)} rows and 20 MB.`
const MISSING = 'Please choose a file'

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
    <section className="section section-stack" aria-labelledby="choose-file">
      <h2 id="choose-file">Choose a file</h2>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          if (!upload.isPending) submit()
        }}
      >
        <SelectField
          label="What to import"
          name="kind"
          value={kind}
          onChange={(value) => setKind(value as ImportKind)}
          error={undefined}
          options={IMPORT_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
        />
        <Fields kind={kind} />
        <Field label="CSV file" hint={HINT} error={isMissing ? MISSING : undefined}>
          {(control) => (
            <input
              {...control}
              className="control import-file"
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
        {upload.error && <Banner kind="error">{errorMessage(upload.error, 'Failed to read the file')}</Banner>}
        <div className="form-actions">
          <Button look="primary" type="submit" pending={upload.isPending} pendingLabel="Uploading...">
            Upload
          </Button>
        </div>
      </form>
    </section>
  )
}

/** The columns of such a file. Their titles need not be the same. */
function Fields({ kind }: { kind: ImportKind }) {
  return (
    <div className="panel import-fields">
      <h3>Columns</h3>
      <ul className="small">
        {IMPORT_FIELDS[kind].map(({ key, label, isRequired, hint }) => (
          <li key={key}>
            <strong>{label}</strong>
            <span className="muted">
              {isRequired ? '' : ' (optional)'}
              {hint && `: ${hint}`}
            </span>
          </li>
        ))}
      </ul>
      <Button onClick={() => saveFile(new Blob([sampleFile(kind)], { type: 'text/csv' }), `${kind}-sample.csv`)}>
        Download a sample file
      </Button>
    </div>
  )
}
