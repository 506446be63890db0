import * as m from '#messages'
import { SelectField } from '../../form/select-field.tsx'
import type { FieldProps } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { SelectPage } from './select-box.tsx'
import type { ListSelection } from './selection.ts'

type Props = {
  /** Null if nothing can be selected. */
  selection: ListSelection | null
  sort: FieldProps<string> & { options: readonly { value: string; label: string }[] }
  onKeys: () => void
}

/** The head of a queue: a checkbox for the whole page, the sort order, and the keys. */
export function ListHead({ selection, sort, onKeys }: Props) {
  return (
    <div className="list-head">
      {selection && <SelectPage selection={selection} />}
      <SelectField label={m.review_sort_label()} {...sort} />
      <Button look="text" onClick={onKeys}>
        {m.review_keys_button()}
      </Button>
    </div>
  )
}
