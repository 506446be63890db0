import { PageHeader } from '../ui/page-header.tsx'
import { ErasureRequests } from './erasure-requests.tsx'

/** Requests for erasure. */
export function PrivacyPage() {
  return (
    <>
      <PageHeader title="Privacy" subtitle="Who has asked to be erased." />
      <ErasureRequests />
    </>
  )
}
