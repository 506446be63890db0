import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { ReactNode } from 'react'
import { fullName } from '#domain/people/profile'
import * as m from '#messages'
import { NAMES } from '../../../platform/html/page-parts.tsx'
import { PostButton } from '../../../platform/html/supervisor-page.tsx'
import type { OtherRequest } from './other-requests.ts'

type Props = { requests: OtherRequest[] }

/** The supervisor's other open requests. Opening one posts, because it can make a link. */
function OtherStudents({ requests, action }: Props & { action: string }) {
  if (requests.length === 0) return null
  return (
    <section className="page-section" aria-labelledby="other-students">
      <h2 id="other-students">{m.link_other_requests_title()}</h2>
      <form method="post" action={action}>
        <ul className="tap-rows">
          {requests.map((request) => (
            <li key={request.supervisorId}>
              <button type="submit" name="request" value={request.supervisorId}>
                <RequestLine request={request} />
              </button>
            </li>
          ))}
        </ul>
      </form>
    </section>
  )
}

type Named = Pick<OtherRequest, 'firstName' | 'lastName' | 'positionTitle' | 'employerName'>

/** The student and the internship on one line. */
export function RequestLine({ request }: { request: Named }) {
  return (
    <ParaglideMessage
      message={m.link_other_requests_item}
      inputs={{
        request: fullName(request),
        positionTitle: request.positionTitle,
        employerName: request.employerName,
      }}
      markup={{ ...NAMES, bdi: StudentName, bdi3: NAMES.bdi }}
    />
  )
}

function StudentName({ children }: { children?: ReactNode }) {
  return (
    <strong>
      <bdi>{children}</bdi>
    </strong>
  )
}

/** Afterwards. Without a token: the cookie of the visit has it. */
export function OthersOfVisit({ requests }: Props) {
  return <OtherStudents requests={requests} action="/feedback/others" />
}

/** Below the form. Requests to a differently spelled name are not listed but can be emailed. */
export function YourOtherStudents({ requests, token }: Props & { token: string }) {
  if (requests.length > 0) return <OtherStudents requests={requests} action={`/feedback/others/${token}`} />
  return (
    <details>
      <summary>{m.link_other_students_title()}</summary>
      <PostButton action={`/feedback/renew/${token}`} hint={m.link_send_other_students_hint()} isQuiet>
        {m.link_send_other_students()}
      </PostButton>
    </details>
  )
}
