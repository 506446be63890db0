import { useQuery } from '@tanstack/react-query'
import { accentForm, type ChosenAppearance, supportForm } from '#contract/settings/appearance'
import {
  accentSentence,
  accentTokens,
  DEFAULT_ACCENT,
  DEFAULT_TOKENS,
  isHexColor,
  nearestAccent,
} from '#domain/platform/accent'
import { SCHEMES } from '#domain/platform/logo'
import { localized } from '#domain/text/localized'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { SettingsForm } from '../../editing/settings-form.tsx'
import { CheckboxField } from '../../form/checkbox-field.tsx'
import { Field } from '../../form/field.tsx'
import { TextField } from '../../form/text-fields.tsx'
import { useForm } from '../../form/use-form.ts'
import { LastChanged } from '../../layout/last-changed.tsx'
import { QueryStates } from '../../layout/query-states.tsx'
import { showAccent, showSupportContact } from '../../ui/application.ts'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { EmailTextsSection } from '../email-texts/email-texts-section.tsx'
import { LogoFields, schemeStyle } from './logo-fields.tsx'
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

/** The institution's contact instead of the default. */
function SupportForm({ appearance }: { appearance: ChosenAppearance }) {
  const { defaultSupportEmail } = appearance
  const reload = useReload(api.appearance.key())
  const form = useForm(supportForm, {
    supportEmail: appearance.supportEmail ?? '',
    supportName: appearance.supportName ?? '',
    supportUrl: appearance.supportUrl ?? '',
    repliesToStudent: appearance.repliesToStudent,
  })
  return (
    <SettingsForm
      form={form}
      label={m.appearance_support_title()}
      request={api.appearance.changeSupport.call}
      onSaved={(_, { supportEmail, supportName, supportUrl }) => {
        showSupportContact({ address: supportEmail || defaultSupportEmail, name: supportName, url: supportUrl })
        void reload()
      }}
      saved={m.appearance_support_saved()}
      failed={m.appearance_support_save_failed()}
      submitLabel={m.appearance_support_save()}
    >
      <TextField
        label={m.common_email_address()}
        type="email"
        autoComplete="off"
        {...form.field('supportEmail')}
        value={form.values.supportEmail ?? ''}
      />
      <TextField
        label={m.appearance_support_name_label()}
        hint={m.appearance_support_name_hint()}
        autoComplete="off"
        {...form.field('supportName')}
        value={form.values.supportName ?? ''}
      />
      <TextField
        label={m.appearance_support_website_label()}
        hint={m.appearance_support_website_hint()}
        autoComplete="off"
        {...form.field('supportUrl')}
        value={form.values.supportUrl ?? ''}
      />
      <div>
        <CheckboxField
          label={m.appearance_replies_label()}
          {...form.field('repliesToStudent')}
          value={form.values.repliesToStudent ?? false}
        />
        <p className="muted measure">{m.appearance_replies_hint()}</p>
      </div>
    </SettingsForm>
  )
}

/** One colour, from which the server makes those of both schemes. */
function AccentForm({ appearance }: { appearance: ChosenAppearance }) {
  const reload = useReload(api.appearance.key())
  const form = useForm(accentForm, { accent: appearance.accent ?? '' })
  const value = form.values.accent ?? ''
  const typed = value.trim().toLowerCase()
  const color = isHexColor(typed) ? typed : null
  const problem = color && accentSentence(color)
  return (
    <SettingsForm
      form={form}
      label={m.appearance_accent_title()}
      request={api.appearance.changeAccent.call}
      onSaved={({ version }, { accent }) => {
        showAccent({ version, isDefault: !accent })
        void reload()
      }}
      saved={m.appearance_accent_saved()}
      failed={m.appearance_accent_save_failed()}
      submitLabel={m.appearance_accent_save()}
      actions={typed !== '' && <Button onClick={() => form.set({ accent: '' })}>{m.appearance_accent_reset()}</Button>}
    >
      <div className="accent-fields">
        <TextField label={m.appearance_accent_label()} autoComplete="off" {...form.field('accent')} value={value} />
        <Field label={m.appearance_accent_picker_label()} error={undefined}>
          {(control) => (
            <input
              {...control}
              type="color"
              className="accent-picker"
              value={color ?? DEFAULT_ACCENT}
              onChange={(event) => form.field('accent').onChange(event.target.value)}
            />
          )}
        </Field>
      </div>
      {problem && (
        <div className="accent-problem">
          {!form.errors.accent && <p role="status">{problem}</p>}
          <Button onClick={() => form.set({ accent: nearestAccent(color) })}>
            {m.appearance_accent_use_nearest({ color: nearestAccent(color) })}
          </Button>
        </div>
      )}
      <AccentPreview accent={color} />
    </SettingsForm>
  )
}

const TITLES = localized({ light: m.common_light_scheme, dark: m.common_dark_scheme })

/** Buttons and links in both schemes; without a colour in the default one. */
function AccentPreview({ accent }: { accent: string | null }) {
  const tokens = accent ? accentTokens(accent) : DEFAULT_TOKENS
  return (
    <div className="accent-previews">
      {SCHEMES.map((scheme) => (
        <figure key={scheme} className="accent-preview" style={schemeStyle(scheme, tokens[scheme])}>
          <figcaption>{TITLES[scheme]}</figcaption>
          <span className="button primary">{m.requests_feedback_email_button()}</span>
          <span className="accent-link">{m.feedback_approved_email_button()}</span>
          <span className="accent-chosen">{m.appearance_accent_preview_chosen()}</span>
        </figure>
      ))}
    </div>
  )
}
