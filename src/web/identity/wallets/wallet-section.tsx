import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import * as m from '#messages'
import { api, useReload } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import { signWithWallet } from '../../api/wallet.ts'
import { EditableRows } from '../../editing/rows.tsx'
import { Instant } from '../../layout/instant.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import './wallet-section.css'

/** The wallets with which the person can log in, if an admin has enabled that. */
export function WalletSection() {
  return useQuery(api.signInSettings.options.queryOptions()).data?.wallet ? <Wallets /> : null
}

function Wallets() {
  const wallets = useQuery(api.wallets.listMine.queryOptions())
  const reload = useReload(api.wallets.key())
  const link = useMutation({
    mutationFn: async () =>
      api.wallets.link.call(await signWithWallet((address) => api.wallets.prepareLink.call({ address }))),
    onSuccess: reload,
  })
  const unlink = useMutation(api.wallets.unlink.mutationOptions({ onSettled: reload }))
  const error = link.error ?? unlink.error
  return (
    <Section id="wallets" title={m.wallets_title()} about={m.wallets_intro()} className="wallet-section">
      {error && <Banner kind="error">{errorMessage(error)}</Banner>}
      <EditableRows query={wallets} rows={wallets.data} loading={m.wallets_loading()} failed={m.wallets_load_failed()}>
        {({ id, address, linkedAt }) => (
          <li key={id}>
            <div>
              <div className="wallet-address">{address}</div>
              <div className="muted small">
                <ParaglideMessage
                  message={m.wallets_linked_date}
                  inputs={{}}
                  markup={{ instant: () => <Instant at={linkedAt} /> }}
                />
              </div>
            </div>
            <div className="row-actions">
              <Button
                look="text"
                aria-label={m.wallets_unlink_label({ address })}
                onClick={() => {
                  link.reset()
                  unlink.mutate({ id })
                }}
                pending={unlink.isPending && unlink.variables.id === id}
                pendingLabel={m.account_unlinking()}
              >
                {m.account_unlink()}
              </Button>
            </div>
          </li>
        )}
      </EditableRows>
      <div>
        <Button
          onClick={() => {
            unlink.reset()
            link.mutate()
          }}
          pending={link.isPending}
          pendingLabel={m.wallets_waiting()}
        >
          {m.wallets_link()}
        </Button>
      </div>
    </Section>
  )
}
