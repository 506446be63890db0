import * as m from '#messages'
import { CheckboxField } from '../../form/checkbox-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type Props = {
  approve: string
  canReject: boolean
  isOn: boolean
  turn: (on: boolean) => void
  onClose: () => void
}

/** The keys of the review screens, and a switch for those that are letters. */
export function KeysDialog({ approve, canReject, isOn, turn, onClose }: Props) {
  const keys: [string, string][] = [
    ['j k ↓ ↑', m.review_keys_move()],
    ['Enter', m.review_keys_open()],
    ['a', approve],
    ...(canReject ? [['r', m.common_reject()] as [string, string]] : []),
    ['x', m.review_keys_select()],
    ['u', m.review_keys_undo()],
    ['/', m.common_search()],
    ['?', m.review_keys_list()],
  ]
  return (
    <Dialog
      title={m.review_keys_title()}
      isOpen
      onClose={onClose}
      actions={<Button onClick={onClose}>{m.common_close()}</Button>}
    >
      <dl className="facts">
        {keys.flatMap(([key, what]) => [
          <dt key={key}>
            <kbd>{key}</kbd>
          </dt>,
          <dd key={what}>{what}</dd>,
        ])}
      </dl>
      <div>
        <CheckboxField label={m.review_keys_switch()} name="keys" value={isOn} onChange={turn} error={undefined} />
        <p className="small muted">{m.review_keys_switch_hint()}</p>
      </div>
    </Dialog>
  )
}
