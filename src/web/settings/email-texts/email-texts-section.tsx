import { useQuery } from '@tanstack/react-query'
import { EDITABLE } from '#domain/settings/email-texts'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { EditableRows } from '../../editing/rows.tsx'
import { paths } from '../../routing/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { TextLink } from '../../ui/link.tsx'
import './email-texts.css'

/** The emails whose words can be replaced. */
export function EmailTextsSection() {
  const query = useQuery(api.emailTexts.list.queryOptions())
  return (
    <EditableRows
      query={query}
      rows={query.data}
      loading={m.email_texts_loading()}
      failed={m.email_texts_load_failed()}
      className="email-texts"
    >
      {({ email, chosen }) => (
        <li key={email}>
          <span className="row-title" id={`email-${email}`}>
            {EDITABLE[email].title}
          </span>
          <span className="muted">{m.email_texts_recipients({ to: EDITABLE[email].to })}</span>
          <span>
            {chosen ? (
              <Badge tone="approved">{m.email_texts_own_words_badge()}</Badge>
            ) : (
              <Badge>{m.email_texts_default_badge()}</Badge>
            )}
          </span>
          <div className="row-actions">
            <TextLink to={paths.adminEmailText(email)} aria-describedby={`email-${email}`}>
              {m.common_edit()}
            </TextLink>
          </div>
        </li>
      )}
    </EditableRows>
  )
}
