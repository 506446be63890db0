import { useMutation } from '@tanstack/react-query'
import type { ImportDetails } from '#contract/imports'
import { encodingName, TEXT_ENCODINGS, type TextEncoding } from '#domain/text-encodings'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { SelectField } from '../form/select-field.tsx'

type Props = { details: ImportDetails; onRead: (id: string) => void }

/** The encoding that the file was read in; another one reads it again. Short files can be read in several. */
export function ChooseEncoding({ details: { id, encoding }, onRead }: Props) {
  const read = useMutation(api.imports.chooseEncoding.mutationOptions({ onSuccess: (next) => onRead(next.id) }))
  return (
    <SelectField
      label={m.import_encoding()}
      name="encoding"
      value={read.isPending ? read.variables.encoding : encoding}
      onChange={(value) => read.mutate({ id, encoding: value as TextEncoding })}
      error={read.error ? errorMessage(read.error, m.failed_to_read_file()) : undefined}
      hint={read.isPending ? m.import_reading_again() : m.import_encoding_if_letters_are_wrong()}
      options={TEXT_ENCODINGS.map((value) => ({ value, label: encodingName(value, m.locale()) }))}
    />
  )
}
