import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { type FeedbackSettingsInput, feedbackSettingsInput } from '#contract/settings/feedback-settings'
import { ASK_AGAIN_AFTER_DAYS } from '#domain/feedback/ask-again'
import { LATEST_DAY, MAX_REMINDERS, RECOMMENDED_EMAILS } from '#domain/feedback/feedback-settings'
import { replacedAt } from '#domain/platform/replaced-at'
import { dayFormat } from '#domain/time/dates'
import { workCalendar } from '#domain/time/working-days'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { SettingsForm } from '../../editing/settings-form.tsx'
import { CheckboxField } from '../../form/checkbox-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { type FieldProps, useForm } from '../../form/use-form.ts'
import { LastChanged } from '../../layout/last-changed.tsx'
import { QueryStates } from '../../layout/query-states.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import {
  DAY_OPTIONS,
  daysOffSentence,
  exampleEndDate,
  HOUR_OPTIONS,
  scheduleSentences,
  timeZoneOptions,
} from './schedule-words.ts'
import './feedback-settings.css'

/** The automatic emails to supervisors and the options of their form. */
export function FeedbackSettingsSection() {
  const query = useQuery(api.feedbackSettings.get.queryOptions())
  const titleId = useId()
  return (
    <Section
      id={titleId}
      title={m.feedback_settings_title()}
      about={m.feedback_settings_intro()}
      className="feedback-settings"
    >
      <QueryStates query={query} failed={m.feedback_settings_load_failed()} />
      {query.data && <Loaded {...query.data} />}
    </Section>
  )
}

type LoadedProps = FeedbackSettingsInput & {
  awaitsChoice: boolean
  hasMailServer: boolean
  updatedAt: string
  updatedByName: string | null
}

function Loaded({ awaitsChoice, updatedAt, updatedByName, ...loaded }: LoadedProps) {
  const { hasMailServer: _, ...settings } = loaded
  return (
    <>
      <FeedbackSettingsForm settings={settings} awaitsChoice={awaitsChoice} />
      <LastChanged by={updatedByName} at={updatedAt} />
    </>
  )
}

/** When automatic emails are sent, and the options of the supervisor's form. */
function FeedbackSettingsForm({ settings, awaitsChoice }: { settings: FeedbackSettingsInput; awaitsChoice: boolean }) {
  const reload = useReload(api.feedbackSettings.key())
  const form = useForm(feedbackSettingsInput, settings)
  const { sendAutomatically, askInPerson, askSecondContact, remindToAskAgain, requestDay } = form.values
  return (
    <SettingsForm
      form={form}
      label={m.feedback_settings_title()}
      request={api.feedbackSettings.change.call}
      onSaved={() => void reload()}
      saved={m.feedback_settings_saved()}
      failed={m.common_settings_save_failed()}
      submitLabel={m.common_save_settings()}
    >
      {awaitsChoice && (
        <div className="banner info">
          <p>{m.feedback_settings_recommended_intro()}</p>
          <p className="small">{m.feedback_settings_recommended_keep()}</p>
          <Button onClick={() => form.set(RECOMMENDED_EMAILS)}>{m.feedback_settings_recommended_use()}</Button>
        </div>
      )}
      <div>
        <CheckboxField label={m.feedback_settings_send_automatically_label()} {...form.field('sendAutomatically')} />
        <CheckboxField label={m.feedback_settings_ask_confirmation_label()} {...form.field('askConfirmation')} />
        <CheckboxField label={m.feedback_settings_ask_in_person_label()} {...form.field('askInPerson')} />
        <CheckboxField label={m.feedback_settings_ask_second_contact_label()} {...form.field('askSecondContact')} />
        <CheckboxField
          label={m.feedback_settings_remind_to_ask_again_label({ days: ASK_AGAIN_AFTER_DAYS })}
          {...form.field('remindToAskAgain')}
        />
        <CheckboxField label={m.feedback_settings_allow_not_observed_label()} {...form.field('allowNotObserved')} />
      </div>
      {sendAutomatically && (
        <>
          <SelectField
            label={m.feedback_settings_request_day_label()}
            options={DAY_OPTIONS}
            {...asText(form.field('requestDay'))}
          />
          <ReminderDaysField requestDay={requestDay} {...form.field('reminderDays')} />
        </>
      )}
      {(sendAutomatically || askInPerson || askSecondContact || remindToAskAgain) && (
        <div className="field-pair">
          <SelectField
            label={m.feedback_settings_send_hour_label()}
            options={HOUR_OPTIONS}
            {...asText(form.field('sendHour'))}
          />
          <SelectField
            label={m.feedback_settings_time_zone_label()}
            options={timeZoneOptions(settings.timeZone)}
            {...form.field('timeZone')}
          />
        </div>
      )}
      <ScheduleExample settings={form.values} />
    </SettingsForm>
  )
}

/** What the settings mean for one internship, and on which days nothing is sent. */
function ScheduleExample({ settings }: { settings: FeedbackSettingsInput }) {
  const { timeZone } = settings
  const query = useQuery({
    ...api.feedbackSettings.daysOff.queryOptions({ input: { timeZone } }),
    placeholderData: keepPreviousData,
  })
  const today = dayFormat(timeZone)(new Date())
  return (
    <div className="panel schedule-example" aria-busy={query.isPlaceholderData}>
      <QueryStates query={query} failed={m.feedback_settings_load_failed()} />
      {query.data &&
        [
          ...scheduleSentences({ ...settings, ...workCalendar(query.data) }, exampleEndDate(today)),
          daysOffSentence(query.data, today),
        ].map((sentence) => <p key={sentence}>{sentence}</p>)}
    </div>
  )
}

/** Adapts a number field to a select. */
function asText({ value, onChange, ...field }: FieldProps<number>): FieldProps<string> {
  return { ...field, value: String(value), onChange: (text) => onChange(Number(text)) }
}

type ReminderDaysFieldProps = FieldProps<number[]> & {
  /** The first reminder is added after this day. */
  requestDay: number
}

/** Up to five days on which supervisors are reminded. */
export function ReminderDaysField({ name, value, onChange, error, requestDay }: ReminderDaysFieldProps) {
  const last = value.at(-1) ?? requestDay
  return (
    <fieldset className="reminder-days">
      <legend>{m.feedback_settings_reminders_title()}</legend>
      {value.length === 0 && <p className="muted small">{m.feedback_settings_reminders_empty()}</p>}
      {value.map((days, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: reminders have no other identity
        <div className="reminder-day" key={index}>
          <SelectField
            label={m.feedback_settings_reminder_label({ index: index + 1 })}
            name={`${name}.${index}`}
            options={DAY_OPTIONS}
            value={String(days)}
            error={days <= (value[index - 1] ?? requestDay) ? error : undefined}
            onChange={(text) => onChange(replacedAt(value, index, Number(text)))}
          />
          <Button
            look="text"
            onClick={() => onChange(value.filter((_, place) => place !== index))}
            aria-label={m.feedback_settings_reminder_remove({ index: index + 1 })}
          >
            {m.common_remove()}
          </Button>
        </div>
      ))}
      {value.length < MAX_REMINDERS && last < LATEST_DAY && (
        <div>
          <Button onClick={() => onChange([...value, Math.min(last + 7, LATEST_DAY)])}>
            {m.feedback_settings_reminder_add()}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
