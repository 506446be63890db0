import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ProofDialog } from './proof-dialog.tsx'

/** Opens the dialog over any screen. Resolves to false if the person cancels. */
export function askForProof(queryClient: QueryClient): Promise<boolean> {
  return new Promise((resolve) => {
    const root = createRoot(document.createElement('div'))
    const answer = (isProved: boolean) => {
      root.unmount()
      resolve(isProved)
    }
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <ProofDialog onAnswer={answer} />
        </QueryClientProvider>
      </StrictMode>,
    )
  })
}
