import { ParaglideMessage } from '@inlang/paraglide-js-react'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { EmailSwitch } from '../../editing/email-switch.tsx'
import { paths } from '../../routing/paths.ts'
import { TextLink } from '../../ui/link.tsx'

/** Switches the reviewer's weekly email on or off. */
export function DigestSection() {
  return (
    <EmailSwitch
      setting={api.digest}
      id="digest"
      title={m.digest_setting_title()}
      label={m.digest_setting_label()}
      enabled={m.digest_setting_enabled()}
      disabled={m.digest_setting_disabled()}
    >
      <p>
        <ParaglideMessage
          message={m.digest_setting_exports_hint}
          inputs={{}}
          markup={{ textLink: ({ children }) => <TextLink to={paths.manageExports}>{children}</TextLink> }}
        />
      </p>
    </EmailSwitch>
  )
}
