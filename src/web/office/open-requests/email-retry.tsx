import type { OpenRequest } from '#contract/office/open-requests'
import * as m from '#messages'
import { exactTime } from '../../layout/instant.tsx'

export type EmailRetryForStaff = NonNullable<OpenRequest['lastEmail']>['retry']

/** How often an email was tried, the mail server's last response, and the next attempt. Empty if there is none. */
export function EmailRetry({ retry }: { retry: EmailRetryForStaff }) {
  if (!retry) return null
  const { attempts, answer, nextAttemptAt } = retry
  return (
    <>
      {answer && (
        <p className="small">
          <bdi>{answer}</bdi>
        </p>
      )}
      <p className="small muted figures">{m.common_email_attempts({ attempts, time: exactTime(nextAttemptAt) })}</p>
    </>
  )
}
