import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { LastChanged } from '../../layout/last-changed.tsx'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { QueryStates } from '../../layout/query-states.tsx'
import { paths } from '../../routing/paths.ts'
import { TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { ConnectionsSection } from '../connections/connections-section.tsx'
import { SignInSwitchesForm } from './sign-in-switches-form.tsx'

// Only where it is switched on.
const ProvisioningSection = lazyPart(
  () => import('../../integrations/provisioning/provisioning-section.tsx'),
  'ProvisioningSection',
)

/** Ways to sign in beside email and password (spec section 7). */
export function SignInSettingsPage() {
  const query = useQuery(api.signInSettings.get.queryOptions())
  return (
    <>
      <PageHeader title={m.sign_in_settings_title()} subtitle={m.sign_in_settings_intro()} />
      <QueryStates query={query} loading={m.sign_in_settings_loading()} failed={m.sign_in_settings_load_failed()} />
      {query.data && <Loaded {...query.data} />}
      <ConnectionsSection />
      {query.data?.apiClients && <AppsSection />}
      {query.data?.provisioning && (
        <Suspense>
          <ProvisioningSection />
        </Suspense>
      )}
    </>
  )
}

function Loaded({ updatedAt, updatedByName, ...switches }: NonNullable<SettingsData>) {
  return (
    <Section id="ways-to-sign-in" title={m.common_sign_in_ways()}>
      <SignInSwitchesForm switches={switches} />
      <LastChanged by={updatedByName} at={updatedAt} />
    </Section>
  )
}

function AppsSection() {
  return (
    <Section id="apps" title={m.sign_in_settings_api_clients_title()}>
      <p>
        <TextLink to={paths.adminClients}>{m.sign_in_settings_api_clients_manage()}</TextLink>
      </p>
    </Section>
  )
}

type SettingsData = Awaited<ReturnType<typeof api.signInSettings.get.call>>
