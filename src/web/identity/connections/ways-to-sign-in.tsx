import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { signOnMessage } from '#domain/identity/sign-on'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { startLinking } from '../../api/sign-on-calls.ts'
import { RowAction, RowActions } from '../../editing/rows.tsx'
import { Instant } from '../../layout/instant.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Section } from '../../ui/section.tsx'
import './ways-to-sign-in.css'

/** The person's password and linked identity providers (spec section 7: user identities). Hidden if no provider is set up. */
export function WaysToSignIn() {
  const { error: code } = useSearch({ from: '/app/settings' })
  const { data } = useQuery(api.identities.list.queryOptions())
  const link = useMutation({ mutationFn: startLinking })
  const reload = useReload(api.identities.key())
  const unlink = useMutation(api.identities.unlink.mutationOptions({ onSettled: reload }))
  if (!data) return null
  const isUsual = data.linkable.length === 0 && data.identities.every(({ connectionName }) => connectionName === null)
  if (isUsual) return null
  const failure = unlink.error ?? link.error
  const message = failure ? errorMessage(failure) : signOnMessage(code)
  return (
    <Section id="ways-to-sign-in" title={m.common_sign_in_ways()} className="ways-to-sign-in">
      {message && <Banner kind="error">{message}</Banner>}
      <ul className="rows">
        {data.identities.map(({ id, connectionName, addedAt }) => (
          <li key={id}>
            <span className="row-title" id={`way-${id}`}>
              {connectionName ?? m.common_password()}
            </span>
            <span className="muted small">
              <ParaglideMessage
                message={m.account_identity_linked_date}
                inputs={{}}
                markup={{ instant: () => <Instant at={addedAt} /> }}
              />
            </span>
            <RowActions of={`way-${id}`}>
              {connectionName !== null && (
                <RowAction
                  pending={unlink.isPending && unlink.variables.id === id}
                  pendingLabel={m.account_unlinking()}
                  onClick={() => unlink.mutate({ id })}
                >
                  {m.account_unlink()}
                </RowAction>
              )}
            </RowActions>
          </li>
        ))}
        {data.linkable.map(({ id, name }) => (
          <li key={id}>
            <span className="row-title" id={`way-${id}`}>
              {name}
            </span>
            <span className="muted small">{m.account_identity_not_linked()}</span>
            <RowActions of={`way-${id}`}>
              <RowAction
                pending={link.isPending && link.variables === id}
                pendingLabel={m.common_opening()}
                onClick={() => link.mutate(id)}
              >
                {m.account_identity_link()}
              </RowAction>
            </RowActions>
          </li>
        ))}
      </ul>
    </Section>
  )
}
