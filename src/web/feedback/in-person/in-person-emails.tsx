import * as m from '#messages'
import { api } from '../../api/client.ts'
import { EmailSwitch } from '../../editing/email-switch.tsx'

/** Switches the emails on or off that tell students when to ask in person. */
export function InPersonEmails() {
  return (
    <EmailSwitch
      setting={api.inPersonEmails}
      id="in-person-emails"
      title={m.in_person_setting_title()}
      label={m.in_person_setting_label()}
      enabled={m.in_person_setting_enabled()}
      disabled={m.in_person_setting_disabled()}
    />
  )
}
