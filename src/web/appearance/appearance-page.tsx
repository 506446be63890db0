import { useQuery } from '@tanstack/react-query'
import type { ChosenAppearance } from '#contract/appearance'
import { DEFAULT_ACCENT } from '#domain/accent'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { EmailTextsSection } from '../email-texts/email-texts-section.tsx'
import { LastChanged } from '../layout/last-changed.tsx'
import { QueryStates } from '../layout/query-states.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { AccentForm } from './accent-form.tsx'
import { LogoFields } from './logo-fields.tsx'
import { SupportForm } from './support-form.tsx'
import './appearance.css'

/** How the product looks, and whom people ask. */
export function AppearancePage() {
  const query = useQuery(api.appearance.get.queryOptions())
  return (
    <>
      <PageHeader title={m.appearance()} subtitle={m.your_institutions_logo_colour_contact_and()} />
      <QueryStates query={query} loading={m.loading_appearance()} failed={m.failed_to_load_appearance()} />
      {query.data && <Loaded appearance={query.data} />}
      <Section id="emails" title={m.texts_of_emails()} about={m.emails_that_supervisors_and_students_see()}>
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
        title={m.support_contact()}
        about={m.whom_students_supervisors_and_staff_ask({ defaultSupportEmail: appearance.defaultSupportEmail })}
      >
        <SupportForm appearance={appearance} />
      </Section>
      <Section
        id="accent"
        title={m.accent_colour()}
        about={m.for_buttons_links_and_what_is({ defaultAccent: DEFAULT_ACCENT })}
      >
        <AccentForm appearance={appearance} />
      </Section>
      <Section id="logo" title={m.logo()} about={m.instead_of_products_mark_and_name()}>
        <LogoFields appearance={appearance} />
      </Section>
      <LastChanged by={updatedByName} at={updatedAt} />
    </>
  )
}
