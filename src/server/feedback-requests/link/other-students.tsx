import { PostButton } from '../../html/supervisor-page.tsx'
import type { OtherStudent } from './links-mailed-together.ts'

type Props = { students: OtherStudent[]; token: string }

/** The other open requests this link may show; if there are none, a button to get the list by email. */
export function OtherStudents({ students, token }: Props) {
  return (
    <section className="ways-out" aria-labelledby="other-students">
      <h2 id="other-students">Your other students</h2>
      {students.length > 0 ? (
        <ul>
          {students.map(({ name, employerName, href }) => (
            <li key={href}>
              <a href={href}>
                <bdi>{name}</bdi>, <bdi>{employerName}</bdi>
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <PostButton
          action={`/feedback/renew/${token}`}
          hint="If you have several open requests, we send them in one email to the address on file."
          isQuiet
        >
          Email me the list of my students
        </PostButton>
      )}
    </section>
  )
}
