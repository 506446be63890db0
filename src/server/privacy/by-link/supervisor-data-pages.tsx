import { formatInstant } from '#domain/dates'
import { OWN_DATA_LINK_HOURS } from '#domain/erasure'
import type { Site } from '../../html/render-page.tsx'
import { PostButton, supervisorPage } from '../../html/supervisor-page.tsx'

/** Before the link is emailed: a forwarded feedback link must not show what somebody wrote about other students. */
export function askForLinkPage(site: Site, { action }: { action: string }): string {
  return supervisorPage(site, {
    title: 'Your data',
    heading: 'What we hold about you',
    intro:
      'You can see and download everything that is held about you as a supervisor, and ask for its erasure. You do not need an account.',
    children: (
      <PostButton
        action={action}
        hint={`It goes to the address on file and works for ${OWN_DATA_LINK_HOURS} hours, so that only you can see your data.`}
      >
        Email me a link to my data
      </PostButton>
    ),
  })
}

/** The same whether or not an email was sent. */
export function linkMailedPage(site: Site): string {
  return supervisorPage(site, {
    title: 'Check your email',
    intro: 'If we hold data about you, a link to it is on its way to the address on file.',
    children: <p>It can take a few minutes to arrive. You can close this page.</p>,
  })
}

type Held = {
  address: string
  amounts: readonly { title: string; amount: number }[]
  request: { requestedAt: Date; dueAt: Date; declineReason: string | null } | null
  action: string
}

export function heldDataPage(site: Site, { address, amounts, request, action }: Held): string {
  const isOpen = request !== null && request.declineReason === null
  return supervisorPage(site, {
    title: 'Your data',
    heading: 'What we hold about you',
    intro: (
      <>
        Under the address <bdi>{address}</bdi>:
      </>
    ),
    children: (
      <>
        <ul>
          {amounts.map(({ title, amount }) => (
            <li key={title}>
              {title}: {amount}
            </li>
          ))}
        </ul>
        <PostButton action={`${action}/file`} hint="A JSON file with every record.">
          Download my data
        </PostButton>
        <section className="ways-out" aria-labelledby="erasure">
          <h2 id="erasure">Erasure</h2>
          {request?.declineReason && (
            <p>
              Your request was declined for this reason: <bdi>{request.declineReason}</bdi>
            </p>
          )}
          {isOpen ? (
            <p>{openSentence(request)}</p>
          ) : (
            <>
              <p>
                <strong>Erased:</strong> your name and address, the emails to you, and your name in our records of who
                did what. Open requests end.
              </p>
              <p>
                <strong>Kept:</strong> the answers you have submitted, without your name, because they are part of the
                student's record, and anonymous counts.
              </p>
              <PostButton action={`${action}/erasure`} hint="The career centre answers within one month." isQuiet>
                Ask for erasure
              </PostButton>
            </>
          )}
        </section>
      </>
    ),
  })
}

function openSentence({ requestedAt, dueAt }: { requestedAt: Date; dueAt: Date }): string {
  return `You asked for erasure on ${formatInstant(requestedAt, 'UTC')}. The career centre answers by ${formatInstant(dueAt, 'UTC')}.`
}

/** For expired and unknown links, and once the data is erased. */
export function noDataPage(site: Site): string {
  return supervisorPage(site, {
    title: 'Access Error',
    heading: 'This link does not work',
    intro: `A link to your data works for ${OWN_DATA_LINK_HOURS} hours, and until the data is erased.`,
    children: <p>You get a new link with any feedback link that we have emailed to you.</p>,
  })
}
