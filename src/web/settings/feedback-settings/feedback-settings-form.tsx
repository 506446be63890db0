import { type FeedbackSettingsInput, feedbackSettingsInput } from '#contract/settings/feedback-settings'
import { dayFormat } from '#domain/dates'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { useReload } from '../../api/reload.ts'
import { SettingsForm } from '../../editing/settings-form.tsx'
import { CheckboxField } from '../../form/checkbox-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { type FieldProps, useForm } from '../../form/use-form.ts'
import { ReminderDaysField } from './reminder-days-field.tsx'
import { DAY_OPTIONS, exampleEndDate, HOUR_OPTIONS, scheduleSentences, timeZoneOptions } from './schedule-words.ts'

/** When automatic emails are sent, and the options of the supervisor's form. */
export function FeedbackSettingsForm({ settings }: { settings: FeedbackSettingsInput }) {
  const reload = useReload(api.feedbackSettings.key())
  const form = useForm(feedbackSettingsInput, settings)
  const { sendAutomatically, requestDay, timeZone } = form.values
  const example = exampleEndDate(dayFormat(timeZone)(new Date()))
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
      <div>
        <CheckboxField label={m.feedback_settings_send_automatically_label()} {...form.field('sendAutomatically')} />
        <CheckboxField label={m.feedback_settings_ask_confirmation_label()} {...form.field('askConfirmation')} />
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
        </>
      )}
      <div className="panel schedule-example">
        {scheduleSentences(form.values, example).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </SettingsForm>
  )
}

/** Adapts a number field to a select. */
function asText({ value, onChange, ...field }: FieldProps<number>): FieldProps<string> {
  return { ...field, value: String(value), onChange: (text) => onChange(Number(text)) }
}
