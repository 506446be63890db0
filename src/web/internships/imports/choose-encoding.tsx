import { useMutation } from '@tanstack/react-query'
import type { ImportDetails } from '#contract/internships/imports'
import { encodingName, TEXT_ENCODINGS, type TextEncoding } from '#domain/text/text-encodings'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { SelectField } from '../../form/select-field.tsx'

export function useReadAgain(onRead: (id: string) => void) {
  return useMutation(api.imports.chooseEncoding.mutationOptions({ onSuccess: (next) => onRead(next.id) }))
}

type Props = {
  details: ImportDetails
  /** The columns as matched on this screen; the server knows the others. */
  columns?: ImportDetails['columns'] | undefined
  read: ReturnType<typeof useReadAgain>
}

/** The encoding of the file; choosing another one reads it again. Short files can be valid in several. */
export function ChooseEncoding({ details: { id, encoding }, columns, read }: Props) {
  return (
    <SelectField
      label={m.imports_encoding_label()}
      name="encoding"
      value={read.isPending ? read.variables.encoding : encoding}
      onChange={(value) => read.mutate({ id, encoding: value as TextEncoding, columns })}
      error={read.error ? errorMessage(read.error, m.imports_file_read_failed()) : undefined}
      hint={read.isPending ? m.imports_encoding_reading() : m.imports_encoding_hint()}
      options={TEXT_ENCODINGS.map((value) => ({ value, label: encodingName(value, m.common_locale()) }))}
    />
  )
}
