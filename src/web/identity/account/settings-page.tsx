import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { isReviewer } from '#domain/roles'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { usePerson } from '../../api/session.ts'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { DigestSection } from '../../office/digest/digest-section.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { OwnSessions } from '../sessions/own-sessions.tsx'
import { AccountTab } from './account-tab.tsx'
import { LanguageSection } from './language-section.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { SecurityTab } from './security-tab.tsx'

// Only where an admin offers it.
const TwoStepSection = lazyPart(() => import('../factors/two-step-section.tsx'), 'TwoStepSection')

// Only for students.
const OwnDataSection = lazyPart(() => import('../../privacy/own-data/own-data-section.tsx'), 'OwnDataSection')

const TABS = ['profile', 'security', 'account'] as const
type Tab = (typeof TABS)[number]

const tabs = () =>
  [
    { id: 'profile', title: m.common_profile(), content: <ProfileTab /> },
    {
      id: 'security',
      title: m.account_security_title(),
      content: (
        <>
          <SecurityTab />
          <TwoStep />
          <OwnSessions />
        </>
      ),
    },
    {
      id: 'account',
      title: m.common_account(),
      content: (
        <>
          <AccountTab />
          <LanguageSection />
          <Digest />
          <OwnData />
        </>
      ),
    },
  ] as const

/** The signed-in person's account, in three tabs (spec section 2, Settings). */
export function SettingsPage() {
  const { tab: opened } = useSearch({ from: '/app/settings' })
  const [tab, setTab] = useState<Tab>(TABS.find((id) => id === opened) ?? 'profile')
  return (
    <>
      <PageHeader title={m.account_settings_title()} />
      <Tabs label={m.account_settings_title()} tabs={tabs()} selected={tab} onSelect={setTab} />
    </>
  )
}

function TwoStep() {
  const options = useQuery(api.signInSettings.options.queryOptions()).data
  if (!options || options.twoFactor === 'off') return null
  return (
    <Suspense>
      <TwoStepSection />
    </Suspense>
  )
}

function Digest() {
  return isReviewer(usePerson().role) && <DigestSection />
}

function OwnData() {
  if (usePerson().role !== 'student') return null
  return (
    <Suspense>
      <OwnDataSection />
    </Suspense>
  )
}
