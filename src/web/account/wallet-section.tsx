import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../api/client.ts'
import { errorMessage } from '../api/error-message.ts'
import { signWithWallet } from '../api/wallet.ts'
import { Instant } from '../layout/instant.tsx'
import { QueryStates } from '../layout/query-states.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import './wallet-section.css'

/** The wallets with which a person can log in, if an admin has switched that on. */
export function WalletSection() {
  return useQuery(api.signInSettings.options.queryOptions()).data?.wallet ? <Wallets /> : null
}

function Wallets() {
  const queryClient = useQueryClient()
  const wallets = useQuery(api.wallets.listMine.queryOptions())
  const refetch = () => queryClient.invalidateQueries({ queryKey: api.wallets.key() })
  const link = useMutation({
    mutationFn: async () =>
      api.wallets.link.call(await signWithWallet((address) => api.wallets.prepareLink.call({ address }))),
    onSuccess: refetch,
  })
  const unlink = useMutation(api.wallets.unlink.mutationOptions({ onSettled: refetch }))
  const error = link.error ?? unlink.error
  return (
    <section className="section section-stack wallet-section" aria-labelledby="wallets">
      <h2 id="wallets">Ethereum wallets</h2>
      <p className="muted">You can log in with a linked wallet instead of your password.</p>
      {error && <Banner kind="error">{errorMessage(error)}</Banner>}
      <QueryStates query={wallets} loading="Loading your wallets..." failed="Failed to load your wallets" />
      {wallets.data && wallets.data.length > 0 && (
        <ul className="rows">
          {wallets.data.map(({ id, address, linkedAt }) => (
            <li key={id}>
              <div>
                <div className="wallet-address">{address}</div>
                <div className="muted small">
                  Linked <Instant at={linkedAt} />
                </div>
              </div>
              <div className="row-actions">
                <Button
                  look="text"
                  aria-label={`Unlink ${address}`}
                  onClick={() => {
                    link.reset()
                    unlink.mutate({ id })
                  }}
                  pending={unlink.isPending && unlink.variables.id === id}
                  pendingLabel="Unlinking..."
                >
                  Unlink
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          onClick={() => {
            unlink.reset()
            link.mutate()
          }}
          pending={link.isPending}
          pendingLabel="Waiting for your wallet..."
        >
          Link a wallet
        </Button>
      </div>
    </section>
  )
}
