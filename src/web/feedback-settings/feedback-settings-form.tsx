import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FeedbackSettingsInput, feedbackSettingsInput } from '#contract/feedback-settings'
import { dayFormat } from '#domain/dates'
import * as m from '#messages'
import { api } from '../api/client.ts'
import { errorMessage, inputIssues } from '../api/error-message.ts'
import { CheckboxField } from '../form/checkbox-field.tsx'
import { FormShell } from '../form/form-shell.tsx'
import { SelectField } from '../form/select-field.tsx'
import { UnsavedChanges } from '../form/unsaved-changes.tsx'
import { type FieldProps, useForm } from '../form/use-form.ts'
import { paths } from '../routing/paths.ts'
import { SuccessMessage } from '../ui/success-message.tsx'
import { useTimedMessage } from '../ui/timed-message.ts'
import { ReminderDaysField } from './reminder-days-field.tsx'
import { DAY_OPTIONS, exampleEndDate, HOUR_OPTIONS, scheduleSentences, timeZoneOptions } from './schedule-words.ts'

/** When automatic emails are sent, and the options of the supervisor's form. */
export function FeedbackSettingsForm({ settings }: { settings: FeedbackSettingsInput }) {
  const queryClient = useQueryClient()
  const [message, showMessage, clearMessage] = useTimedMessage(5000)
  const form = useForm(feedbackSettingsInput, settings)
  const save = useMutation(
    api.feedbackSettings.change.mutationOptions({
      onMutate: clearMessage,
      onSuccess: (_, saved) => {
        form.reset(saved)
        showMessage(m.feedback_settings_saved())
        void queryClient.invalidateQueries({ queryKey: api.feedbackSettings.key() })
      },
      onError: (error) => form.showIssues(inputIssues(error)),
    }),
  )
  const { sendAutomatically, requestDay, timeZone } = form.values
  const example = exampleEndDate(dayFormat(timeZone)(new Date()))
  return (
    <FormShell
      form={form}
      label={m.feedback_settings_title()}
      onSubmit={(values) => save.mutate(values)}
      pending={save.isPending}
      error={save.error && errorMessage(save.error, m.common_settings_save_failed())}
      submitLabel={m.common_save_settings()}
      pendingLabel={m.common_saving()}
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
      <SuccessMessage message={message} />
      <UnsavedChanges when={form.isDirty} except={paths.login} />
    </FormShell>
  )
}

/** Adapts a number field to a select. */
function asText({ value, onChange, ...field }: FieldProps<number>): FieldProps<string> {
  return { ...field, value: String(value), onChange: (text) => onChange(Number(text)) }
}
