import { useQuery } from '@tanstack/react-query'
import type { ChosenAppearance } from '#contract/appearance'
import { DEFAULT_ACCENT } from '#domain/accent'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { EmailTextsSection } from '../email-texts/email-texts-section.tsx'
import { LastChanged } from '../layout/last-changed.tsx'
import { QueryStates } from '../layout/query-states.tsx'
import { PageHeader } from '../ui/page-header.tsx'
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
      <section className="appearance-section" aria-labelledby="emails">
        <h2 id="emails">{m.texts_of_emails()}</h2>
        <p className="muted measure">{m.emails_that_supervisors_and_students_see()}</p>
        <EmailTextsSection />
      </section>
    </>
  )
}

function Loaded({ appearance }: { appearance: ChosenAppearance }) {
  const { updatedAt, updatedByName } = appearance
  return (
    <>
      <section className="appearance-section" aria-labelledby="support">
        <h2 id="support">{m.support_contact()}</h2>
        <p className="muted measure">
          {m.whom_students_supervisors_and_staff_ask({ defaultSupportEmail: appearance.defaultSupportEmail })}
        </p>
        <SupportForm appearance={appearance} />
      </section>
      <section className="appearance-section" aria-labelledby="accent">
        <h2 id="accent">{m.accent_colour()}</h2>
        <p className="muted measure">{m.for_buttons_links_and_what_is({ defaultAccent: DEFAULT_ACCENT })}</p>
        <AccentForm appearance={appearance} />
      </section>
      <section className="appearance-section" aria-labelledby="logo">
        <h2 id="logo">{m.logo()}</h2>
        <p className="muted measure">{m.instead_of_products_mark_and_name()}</p>
        <LogoFields appearance={appearance} />
      </section>
      <LastChanged by={updatedByName} at={updatedAt} />
    </>
  )
}
