import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import * as m from '#messages'
import { api } from '../../api/client.ts'
import { errorMessage, isRefusal } from '../../api/error-message.ts'
import { useSession } from '../../api/session.ts'
import { updatePerson } from '../../api/session-tabs.ts'
import { QueryStates } from '../../layout/query-states.tsx'
import { paths } from '../../routing/paths.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import '../sign-in/auth.css'

/** The target of both links that change an email address. Opening one changes nothing, because mail scanners do that too. */
export function EmailChangePage() {
  const hash = useLocation({ select: (location) => location.hash })
  const token = new URLSearchParams(hash).get('token') ?? ''
  const queryClient = useQueryClient()
  const opened = useQuery({
    ...api.accounts.openEmailChange.queryOptions({ input: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isSignedIn = useSession() !== null
  const newEmail = opened.data?.newEmail ?? ''
  const confirm = useMutation(
    api.accounts.confirmEmailChange.mutationOptions({ onSuccess: () => updatePerson(queryClient) }),
  )
  const onward = (
    <div className="row">
      <ButtonLink look="primary" to={isSignedIn ? paths.settings : paths.login}>
        {isSignedIn ? m.account_go_to_settings() : m.common_go_to_login()}
      </ButtonLink>
    </div>
  )
  if (confirm.data?.confirmed === 'old address')
    return (
      <div className="auth-page">
        <PageHeader title={m.account_email_change_new_inbox_title()} />
        <p>
          <ParaglideMessage
            message={m.account_email_change_new_inbox_hint}
            inputs={{ newEmail }}
            markup={{ span: ({ children }) => <span className="auth-address">{children}</span> }}
          />
        </p>
      </div>
    )
  if (confirm.data)
    return (
      <div className="auth-page">
        <PageHeader title={m.account_email_change_done_title()} />
        <p>
          <ParaglideMessage
            message={m.account_email_change_done_hint}
            inputs={{ newEmail }}
            markup={{ span: ({ children }) => <span className="auth-address">{children}</span> }}
          />
        </p>
        {onward}
      </div>
    )
  const refusal = token === '' ? m.common_link_incomplete() : (refusalOf(opened.error) ?? refusalOf(confirm.error))
  return (
    <div className="auth-page">
      <PageHeader title={m.account_email_change_title()} />
      {refusal ? (
        <>
          <Banner kind="error">{refusal}</Banner>
          {onward}
        </>
      ) : (
        <>
          <QueryStates query={opened} loading={m.common_loading()} failed={m.account_email_change_load_failed()} />
          {confirm.error && <Banner kind="error">{errorMessage(confirm.error)}</Banner>}
          {opened.data && (
            <>
              <p>
                <ParaglideMessage
                  message={m.account_email_change_question}
                  inputs={{ oldEmail: opened.data.oldEmail, newEmail: opened.data.newEmail }}
                  markup={{
                    span: ({ children }) => <span className="auth-address">{children}</span>,
                    span2: ({ children }) => <span className="auth-address">{children}</span>,
                  }}
                />
              </p>
              <div className="row">
                <Button
                  look="primary"
                  onClick={() => confirm.mutate({ token })}
                  pending={confirm.isPending}
                  pendingLabel={m.common_changing()}
                >
                  {m.account_change_email_address()}
                </Button>
              </div>
            </>
          )}
        </>
      )}
    </div>
  )
}

/** Why the link does not work; null if trying again may help. */
function refusalOf(error: Error | null): string | null {
  return error && isRefusal(error) ? errorMessage(error) : null
}
