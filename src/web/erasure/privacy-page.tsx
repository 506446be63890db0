import { PageHeader } from '../ui/page-header.tsx'
import { ErasureRequests } from './erasure-requests.tsx'
import { RetentionSection } from './retention-section.tsx'

/** Requests for erasure, and how long records are kept. */
export function PrivacyPage() {
  return (
    <>
      <PageHeader title="Privacy" subtitle="Who has asked to be erased, and how long records are kept." />
      <ErasureRequests />
      <RetentionSection />
    </>
  )
}
