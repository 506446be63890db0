import type { ReactNode } from 'react'
import { Tabs as RacTabs, Tab, TabList, TabPanel } from 'react-aria-components'
import './tabs.css'

type Props<Id extends string> = {
  label: string
  tabs: readonly { id: Id; title: string; content: ReactNode }[]
  selected: Id
  onSelect: (id: Id) => void
}

/** Panels of which one shows; the others keep what was typed into them. Arrow keys move between the tabs. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: Props<Id>) {
  return (
    <RacTabs selectedKey={selected} onSelectionChange={(key) => onSelect(key as Id)}>
      <TabList className="tab-list" aria-label={label}>
        {tabs.map(({ id, title }) => (
          <Tab key={id} id={id} className="tab">
            {title}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="tab-panel" shouldForceMount>
          {content}
        </TabPanel>
      ))}
    </RacTabs>
  )
}
