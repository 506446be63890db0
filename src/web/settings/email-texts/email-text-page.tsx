import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { isTrialEmail } from '#domain/feedback/subject-trial'
import { EDITABLE } from '#domain/settings/email-texts'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { LastChanged } from '../../layout/last-changed.tsx'
import { QueryStates } from '../../layout/query-states.tsx'
import { paths } from '../../routing/paths.ts'
import { BackLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SubjectTrialsSection } from '../subject-trials/subject-trials-section.tsx'
import { EmailTextForm } from './email-text-form.tsx'
import './email-texts.css'

/** The words of one email, with a preview and a test. */
export function EmailTextPage() {
  const { email } = useParams({ strict: false }) as { email: string }
  const query = useQuery(api.emailTexts.list.queryOptions())
  const text = query.data?.find((one) => one.email === email)
  return (
    <>
      <PageHeader
        title={text ? EDITABLE[text.email].title : m.common_email()}
        subtitle={text && m.email_texts_page_intro({ to: EDITABLE[text.email].to })}
        action={<BackLink to={paths.adminAppearance}>{m.appearance_back()}</BackLink>}
      />
      <QueryStates query={query} loading={m.email_texts_email_loading()} failed={m.email_texts_email_load_failed()} />
      {query.data && !text && <p>{m.email_texts_not_found()}</p>}
      {text && (
        <>
          <EmailTextForm text={text} />
          {isTrialEmail(text.email) && <SubjectTrialsSection email={text.email} />}
          {text.chosen && <LastChanged by={text.chosen.updatedByName} at={text.chosen.updatedAt} />}
        </>
      )}
    </>
  )
}
