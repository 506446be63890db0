import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { EmployerRecord } from '#contract/internships/employers'
import { INTERNSHIP_STATUS_LABELS } from '#domain/internships/internship'
import { formatDuration } from '#domain/time/dates'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { usePerson } from '../../api/session.ts'
import { HistoryLink } from '../../layout/history-link.tsx'
import { Instant } from '../../layout/instant.tsx'
import { QueryStates } from '../../layout/query-states.tsx'
import { ListStates, Rows } from '../../list/list-frame.tsx'
import { usePages } from '../../list/use-list.ts'
import { paths } from '../../routing/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner, SuccessMessage } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { BackLink, EmailLink, TextLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useTimedMessage } from '../../ui/timed-message.ts'
import { RatingSpread, responseOf, yearsOf } from './employer-row.tsx'
import { internshipsAt } from './employers.ts'
import { MergeDialog } from './merge-dialog.tsx'
import '../../ui/rows.css'
import './employers.css'

/** An employer: figures, supervisors with their open requests, internships and spellings. */
export function EmployerPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const isAdmin = usePerson().role === 'admin'
  const query = useQuery(api.employers.get.queryOptions({ input: { id } }))
  const employer = query.data
  return (
    <>
      <PageHeader
        title={employer?.name ?? m.common_employer()}
        action={<BackLink to={paths.manageEmployers}>{m.employers_back()}</BackLink>}
      />
      <QueryStates query={query} loading={m.employers_employer_loading()} failed={m.employers_employer_load_failed()} />
      {employer && (
        <>
          <dl className="facts">
            <dt>{m.common_students()}</dt>
            <dd className="figures">{employer.students.toLocaleString(m.common_locale())}</dd>
            <dt>{m.common_internships()}</dt>
            <dd className="figures">
              {employer.internships.toLocaleString(m.common_locale())}, {yearsOf(employer)}
            </dd>
            <dt>{m.common_feedback()}</dt>
            <dd className="figures">{responseOf(employer)}</dd>
            <dt>{m.employers_ratings_label()}</dt>
            <dd>
              <RatingSpread spread={employer.spread} />
            </dd>
          </dl>
          <EmployerSupervisors employer={employer} />
          <EmployerInternships id={employer.id} />
          {isAdmin && <EmployerSpellings employer={employer} />}
        </>
      )}
    </>
  )
}

/** The supervisors, with those who have open requests first. */
function EmployerSupervisors({ employer }: { employer: EmployerRecord }) {
  const { topSupervisors, supervisors } = employer
  const titleId = useId()
  return (
    <section className="employer-section" aria-labelledby={titleId}>
      <h2 id={titleId}>{m.common_supervisors()}</h2>
      {topSupervisors.length < supervisors && (
        <p className="small muted">
          {m.employers_supervisors_shown_hint({ length: topSupervisors.length, supervisors })}
        </p>
      )}
      <ul className="rows employer-supervisors">
        {topSupervisors.map(({ name, email, internships, openRequests }) => (
          <li key={email}>
            <div>
              <span className="row-title">{name}</span>
              <span className="small employer-detail">
                <EmailLink address={email} />
              </span>
            </div>
            <div className="figures">{m.common_internships_count({ count: internships })}</div>
            <div>
              {openRequests > 0 ? (
                <TextLink to={paths.manageRequests} search={{ supervisor: email }}>
                  {m.employers_open_requests_count({ count: openRequests })}
                  <span className="visually-hidden">, {name}</span>
                </TextLink>
              ) : (
                <span className="muted small">{m.employers_open_requests_empty()}</span>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The internships at an employer, newest first. */
function EmployerInternships({ id }: { id: string }) {
  const list = usePages(internshipsAt(id))
  const titleId = useId()
  return (
    <section className="employer-section" aria-labelledby={titleId}>
      <h2 id={titleId}>{m.common_internships()}</h2>
      <ListStates list={list} loading={m.common_internships_loading()} failed={m.employers_internships_load_failed()} />
      <Rows list={list} className="rows employer-internships long-list">
        {({ status, department, ...internship }) => (
          <li key={internship.id}>
            <div>
              <span className="row-title">{internship.positionTitle}</span>
              <span className="muted small employer-detail">{internship.employerName}</span>
            </div>
            <div>
              <TextLink to={paths.manageStudent(internship.studentId)}>{internship.studentName || 'N/A'}</TextLink>
              {department && <span className="muted small employer-detail">{department}</span>}
            </div>
            <div className="small figures">{formatDuration(internship.startDate, internship.endDate)}</div>
            <div>
              <Badge tone={status}>{INTERNSHIP_STATUS_LABELS[status]}</Badge>
            </div>
          </li>
        )}
      </Rows>
    </section>
  )
}

/** For admins: the spellings in use, and the merges, each of which can be undone. */
function EmployerSpellings({ employer }: { employer: EmployerRecord }) {
  const { name, spellings, merges } = employer
  const [isMerging, setMerging] = useState(false)
  const [message, showMessage] = useTimedMessage(3000)
  const reload = useReload(api.employers.key())
  const undo = useMutation(
    api.employers.undoMerge.mutationOptions({
      onSuccess: () => showMessage(m.employers_merge_undone()),
      onSettled: reload,
    }),
  )
  const titleId = useId()
  return (
    <section className="employer-section" aria-labelledby={titleId}>
      <h2 id={titleId}>{m.employers_spellings_title()}</h2>
      <ul className="rows employer-spellings">
        {spellings.map((spelling) => (
          <li key={spelling.name}>
            <div>{spelling.name}</div>
            <div className="figures muted">{m.common_internships_count({ count: spelling.internships })}</div>
          </li>
        ))}
        {merges.map(({ id, spelling, createdAt }) => (
          <li key={id}>
            <div>
              <ParaglideMessage
                message={m.employers_merged_spelling}
                inputs={{ spelling }}
                markup={{ span: ({ children }) => <span className="row-title">{children}</span> }}
              />
            </div>
            <div className="muted small">
              <Instant at={createdAt} /> <HistoryLink record={id} of={spelling} />
            </div>
            <Button
              look="text"
              onClick={() => undo.mutate({ id })}
              pending={undo.isPending && undo.variables.id === id}
              pendingLabel={m.common_undoing()}
            >
              <ParaglideMessage
                message={m.employers_merge_undo}
                inputs={{ spelling }}
                markup={{ span: ({ children }) => <span className="visually-hidden">{children}</span> }}
              />
            </Button>
          </li>
        ))}
      </ul>
      <SuccessMessage message={message} />
      {undo.error && <Banner kind="error">{errorMessage(undo.error, m.employers_merge_undo_failed())}</Banner>}
      <Button
        onClick={() => setMerging(true)}
        disabledReason={merges.length > 0 ? m.employers_merge_blocked_hint({ name }) : null}
      >
        {m.employers_merge_into_another()}
      </Button>
      {isMerging && <MergeDialog employer={employer} onClose={() => setMerging(false)} />}
    </section>
  )
}
