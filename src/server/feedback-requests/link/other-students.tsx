import { fullName } from '#domain/profile'
import { PostButton } from '../../html/supervisor-page.tsx'
import type { OtherRequest } from './other-requests.ts'

type Props = { requests: OtherRequest[] }

/** The supervisor's other open requests. Opening one posts, because it can make a link. */
export function OtherStudents({ requests, action }: Props & { action: string }) {
  if (requests.length === 0) return null
  return (
    <section className="ways-out" aria-labelledby="other-students">
      <h2 id="other-students">You are also asked about</h2>
      <form method="post" action={action}>
        <ul>
          {requests.map((request) => (
            <li key={request.supervisorId}>
              <button type="submit" className="link" name="request" value={request.supervisorId}>
                <bdi>{fullName(request)}</bdi>, <bdi>{request.positionTitle}</bdi> at <bdi>{request.employerName}</bdi>
              </button>
            </li>
          ))}
        </ul>
      </form>
    </section>
  )
}

/** Below the form. Requests to a differently spelled name are not listed but can be emailed. */
export function YourOtherStudents({ requests, token }: Props & { token: string }) {
  if (requests.length > 0) return <OtherStudents requests={requests} action={`/feedback/others/${token}`} />
  return (
    <section className="ways-out" aria-labelledby="other-students">
      <h2 id="other-students">Your other students</h2>
      <PostButton
        action={`/feedback/renew/${token}`}
        hint="If you have several open requests, we send them in one email to the address on file."
        isQuiet
      >
        Email me the list of my students
      </PostButton>
    </section>
  )
}
