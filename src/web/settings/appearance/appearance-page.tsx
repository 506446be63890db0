import { useQuery } from '@tanstack/react-query'
import type { ChosenAppearance } from '#contract/settings/appearance'
import { DEFAULT_ACCENT } from '#domain/accent'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { LastChanged } from '../../layout/last-changed.tsx'
import { QueryStates } from '../../layout/query-states.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { EmailTextsSection } from '../email-texts/email-texts-section.tsx'
import { AccentForm } from './accent-form.tsx'
import { LogoFields } from './logo-fields.tsx'
import { SupportForm } from './support-form.tsx'
import './appearance.css'

/** How the product looks, and whom people ask. */
export function AppearancePage() {
  const query = useQuery(api.appearance.get.queryOptions())
  return (
    <>
      <PageHeader title={m.appearance_page_title()} subtitle={m.appearance_intro()} />
      <QueryStates query={query} loading={m.appearance_loading()} failed={m.appearance_load_failed()} />
      {query.data && <Loaded appearance={query.data} />}
      <Section id="emails" title={m.email_texts_title()} about={m.email_texts_intro()}>
        <EmailTextsSection />
      </Section>
    </>
  )
}

function Loaded({ appearance }: { appearance: ChosenAppearance }) {
  const { updatedAt, updatedByName } = appearance
  return (
    <>
      <Section
        id="support"
        title={m.appearance_support_title()}
        about={m.appearance_support_intro({ defaultSupportEmail: appearance.defaultSupportEmail })}
      >
        <SupportForm appearance={appearance} />
      </Section>
      <Section
        id="accent"
        title={m.appearance_accent_title()}
        about={m.appearance_accent_intro({ defaultAccent: DEFAULT_ACCENT })}
      >
        <AccentForm appearance={appearance} />
      </Section>
      <Section id="logo" title={m.appearance_logo()} about={m.appearance_logo_intro()}>
        <LogoFields appearance={appearance} />
      </Section>
      <LastChanged by={updatedByName} at={updatedAt} />
    </>
  )
}
