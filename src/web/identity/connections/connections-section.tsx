import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { Connection } from '#contract/identity/connections'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { startTestSignIn } from '../../api/sign-on-calls.ts'
import { RemovalDialog } from '../../editing/removal-dialog.tsx'
import { EditableRows, RowAction, RowActions } from '../../editing/rows.tsx'
import { ConfirmDialog } from '../../layout/confirm-dialog.tsx'
import { lazyPart } from '../../layout/lazy-part.tsx'
import { paths } from '../../routing/paths.ts'
import { Banner, SuccessMessage } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useRowDialogs } from '../../ui/row-dialogs.ts'
import { Section } from '../../ui/section.tsx'
import { type University, universitiesOf } from '../sign-in/universities.ts'
import { ConnectionDialog, type DraftConnection } from './connection-dialog.tsx'
import { ConnectionFacts } from './connection-facts.tsx'
import './connections.css'

const SignOnReportDialog = lazyPart(() => import('./sign-on-report-dialog.tsx'), 'SignOnReportDialog')
const UniversityDialog = lazyPart(() => import('../sign-in/university-dialog.tsx'), 'UniversityDialog')

/** Single sign-on: the identity providers that people can sign in with (spec section 7: sso, authorize). */
export function ConnectionsSection() {
  const query = useQuery(api.signInConnections.list.queryOptions())
  const dialogs = useRowDialogs<Connection>(useReload(api.signInConnections.key(), api.signInSettings.key()))
  const { form } = dialogs
  const [releasing, setReleasing] = useState<Connection | null>(null)
  // Fixed while the dialog is open, because the admin gives these values to the identity provider.
  const [draft, setDraft] = useState<DraftConnection | null>(null)
  // Until the list is refetched, it offers the id of the connection just added, which another one would overwrite.
  const [usedId, setUsedId] = useState('')
  const next = query.data?.next.id === usedId ? undefined : query.data?.next
  const { signOnReport } = useSearch({ from: '/app/admin/sign-in' })
  const navigate = useNavigate()
  const [choices, setChoices] = useState<University[]>([])
  const test = useMutation({ mutationFn: startTestSignIn })
  function startTest(connection: Connection) {
    const universities = universitiesOf([connection])
    if (universities.length > 1) setChoices(universities)
    else test.mutate({ id: connection.id })
  }
  const edited = form && (form.row ?? draft)
  function add(protocol: Connection['protocol']) {
    if (!next) return
    setDraft({ ...next, protocol })
    dialogs.add()
  }
  function showSaved(sentence: string) {
    setUsedId(edited?.id ?? '')
    dialogs.done(sentence)
  }
  return (
    <Section
      id="single-sign-on"
      title={m.connections_section_title()}
      about={m.connections_intro()}
      className="connections"
    >
      <SuccessMessage message={dialogs.message} />
      {test.error && choices.length === 0 && <Banner kind="error">{errorMessage(test.error)}</Banner>}
      <EditableRows
        query={query}
        rows={query.data?.connections}
        loading={m.connections_loading()}
        failed={m.connections_load_failed()}
        empty={<p>{m.connections_empty()}</p>}
      >
        {(connection) => (
          <li key={connection.id}>
            <div>
              <span className="row-title" id={`connection-${connection.id}`}>
                {connection.name}
              </span>
              <ConnectionFacts connection={connection} />
            </div>
            <RowActions of={`connection-${connection.id}`}>
              <RowAction
                pending={test.variables?.id === connection.id && !test.isError}
                pendingLabel={m.common_opening()}
                onClick={() => startTest(connection)}
              >
                {m.connections_test_sign_in_action()}
              </RowAction>
              <RowAction onClick={() => dialogs.edit(connection)}>{m.common_edit()}</RowAction>
              <RowAction onClick={() => dialogs.askToRemove(connection)}>{m.common_remove()}</RowAction>
              {connection.domains.length > 0 && connection.people > 0 && (
                <RowAction onClick={() => setReleasing(connection)}>{m.connections_release_everybody()}</RowAction>
              )}
            </RowActions>
          </li>
        )}
      </EditableRows>
      <div className="row">
        <Button onClick={() => add('oidc')} disabled={!next}>
          {m.connections_add_oidc()}
        </Button>
        <Button onClick={() => add('saml')} disabled={!next}>
          {m.connections_add_saml()}
        </Button>
        <Button onClick={() => add('cas')} disabled={!next}>
          {m.connections_add_cas()}
        </Button>
      </div>
      {edited && (
        <ConnectionDialog connection={edited} isNew={form?.row === null} onSaved={showSaved} onClose={dialogs.close} />
      )}
      {choices.length > 0 && (
        <Suspense>
          <UniversityDialog
            universities={choices}
            start={test.mutate}
            isPending={test.isPending || test.isSuccess}
            error={test.error}
            onClose={() => setChoices([])}
          />
        </Suspense>
      )}
      {signOnReport && (
        <Suspense>
          <SignOnReportDialog
            id={signOnReport}
            onClose={() => void navigate({ to: paths.adminSignIn, search: {}, replace: true })}
          />
        </Suspense>
      )}
      {releasing && (
        <ConfirmDialog
          title={m.connections_release_everybody()}
          question={m.connections_release_everybody_question({ name: releasing.name })}
          confirmLabel={m.connections_release_everybody()}
          pendingLabel={m.connections_releasing()}
          request={() => api.signInConnections.releaseEverybody.call({ id: releasing.id })}
          onSuccess={() => {
            setReleasing(null)
            return dialogs.done(m.connections_released_everybody())
          }}
          onError={dialogs.reload}
          failed={m.connections_release_failed()}
          onClose={() => setReleasing(null)}
        >
          <p className="muted">{m.connections_release_everybody_hint()}</p>
        </ConfirmDialog>
      )}
      <RemovalDialog
        dialogs={dialogs}
        title={m.connections_remove_title()}
        question={m.connections_remove_question}
        confirmLabel={m.common_remove()}
        pendingLabel={m.common_removing()}
        request={({ id }) => api.signInConnections.remove.call({ id })}
        done={m.connections_removed()}
        failed={m.connections_remove_failed()}
        hint={m.connections_remove_hint}
      />
    </Section>
  )
}
