import * as m from '#messages'
import { useMenu } from '../../ui/menu.ts'
import { MenuEntry } from '../../ui/menu-entry.tsx'

/** A decision about a record other than approving and rejecting it. */
export type Outcome<Item> = { label: string; isOffered: (item: Item) => boolean; choose: (item: Item) => void }

type Props = {
  /** The outcomes offered for the record. */
  outcomes: readonly { label: string; choose: () => void }[]
  isDisabled: boolean
  describedBy: string
}

export function OutcomesMenu({ outcomes, isDisabled, describedBy }: Props) {
  const menu = useMenu()
  return (
    <div {...menu.areaProps} className="outcomes">
      <button
        {...menu.buttonProps}
        className="button secondary"
        aria-describedby={describedBy}
        {...(isDisabled && { 'aria-disabled': true, onClick: undefined })}
      >
        {m.review_outcomes_more()}
      </button>
      {menu.isOpen && (
        <div {...menu.menuProps} role="menu" aria-label={m.review_outcomes_more()}>
          {outcomes.map(({ label, choose }) => (
            <MenuEntry key={label} onChoose={menu.choose(choose)}>
              {label}
            </MenuEntry>
          ))}
        </div>
      )}
    </div>
  )
}
