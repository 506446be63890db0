import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { isReviewer, ROLE_LABELS } from '#domain/platform/roles'
import { LANGUAGES, type Language, languageName } from '#domain/text/languages'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { loadInChosenLanguage } from '../../api/own-language.ts'
import { usePerson } from '../../api/session.ts'
import { SelectField } from '../../form/select-field.tsx'
import { Instant } from '../../layout/instant.tsx'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { SignOutDialog } from '../../layout/sign-out-dialog.tsx'
import { DigestSection } from '../../office/digest/digest-section.tsx'
import { supportContact } from '../../ui/application.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmailLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { OwnSessions } from '../sessions/session-list.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { SecurityTab } from './security-tab.tsx'
import './account-tab.css'

// Loaded only if an admin has enabled it.
const TwoStepSection = lazyPart(() => import('../factors/two-step-section.tsx'), 'TwoStepSection')

// Loaded for students only.
const InPersonEmails = lazyPart(() => import('../../feedback/in-person/in-person-emails.tsx'), 'InPersonEmails')
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
          <OfStudents />
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

/** Account details, sign-out and the support address (spec section 2, Settings). */
function AccountTab() {
  const { role, createdAt, major, graduationYear } = usePerson()
  const [isSigningOut, setSigningOut] = useState(false)
  const support = supportContact()
  return (
    <>
      <Section id="account" title={m.common_account()} className="account-tab">
        <dl className="facts">
          <dt>{m.account_type_label()}</dt>
          <dd>{ROLE_LABELS[role]}</dd>
          <dt>{m.common_member_since()}</dt>
          <dd>
            <Instant at={createdAt} />
          </dd>
          {role === 'student' && (
            <>
              <dt>{m.common_department()}</dt>
              <dd>{major ?? '-'}</dd>
              <dt>{m.common_graduation_year()}</dt>
              <dd>{graduationYear ?? '-'}</dd>
            </>
          )}
        </dl>
        <div>
          <Button onClick={() => setSigningOut(true)}>{m.common_sign_out()}</Button>
        </div>
      </Section>
      <Section id="need-help" title={m.account_support_title()}>
        <p>
          {m.account_support_intro()}{' '}
          {support.address ? (
            <>
              <ParaglideMessage
                message={m.account_support_contact}
                inputs={{}}
                markup={{
                  emailLink: () => (
                    <>
                      {support.name && `${support.name}, `}
                      <EmailLink address={support.address} />
                    </>
                  ),
                }}
              />
              {support.url && (
                <>
                  {', '}
                  <a href={support.url}>{support.url}</a>
                </>
              )}
            </>
          ) : (
            m.account_support_career_centre()
          )}
        </p>
      </Section>
      {isSigningOut && <SignOutDialog onClose={() => setSigningOut(false)} />}
    </>
  )
}

/** The language of screens and emails. A change is saved immediately and reloads the page. */
function LanguageSection() {
  const { language } = usePerson()
  const change = useMutation(api.accounts.changeLanguage.mutationOptions({ onSuccess: loadInChosenLanguage }))
  const isChanged = change.isPending || change.isSuccess
  return (
    <Section title={m.common_language()} about={m.account_language_intro()}>
      {change.error && <Banner kind="error">{errorMessage(change.error, m.account_language_change_failed())}</Banner>}
      <SelectField
        label={m.common_language()}
        name="language"
        placeholder={m.account_language_same_as_browser()}
        options={LANGUAGES.map((value) => ({ value, label: languageName(value), lang: value }))}
        value={(isChanged ? change.variables.language : language) ?? ''}
        onChange={(value) => change.mutate({ language: value === '' ? null : (value as Language) })}
        error={undefined}
      />
    </Section>
  )
}

function Digest() {
  return isReviewer(usePerson().role) && <DigestSection />
}

function OfStudents() {
  if (usePerson().role !== 'student') return null
  return (
    <Suspense>
      <InPersonEmails />
      <OwnDataSection />
    </Suspense>
  )
}
