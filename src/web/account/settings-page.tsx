import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { TwoStepSection } from '../factors/two-step-section.tsx'
import { OwnSessions } from '../sessions/own-sessions.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { AccountTab } from './account-tab.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { SecurityTab } from './security-tab.tsx'

const TABS = [
  { id: 'profile', title: 'Profile', content: <ProfileTab /> },
  {
    id: 'security',
    title: 'Security',
    content: (
      <>
        <SecurityTab />
        <TwoStepSection />
        <OwnSessions />
      </>
    ),
  },
  { id: 'account', title: 'Account', content: <AccountTab /> },
] as const

/** The signed-in person's account, in three tabs (spec section 2, Settings). */
export function SettingsPage() {
  const { tab: opened } = useSearch({ from: '/app/settings' })
  const [tab, setTab] = useState<(typeof TABS)[number]['id']>(opened === 'security' ? opened : 'profile')
  return (
    <>
      <PageHeader title="Settings" />
      <Tabs label="Settings" tabs={TABS} selected={tab} onSelect={setTab} />
    </>
  )
}
