import * as m from '#messages'
import { PageHeader } from '../../ui/page-header.tsx'
import { RetentionSection } from '../retention/retention-section.tsx'
import { ErasureRequests } from './erasure-requests.tsx'

/** Requests for erasure, and how long records are kept. */
export function PrivacyPage() {
  return (
    <>
      <PageHeader title={m.privacy_title()} subtitle={m.privacy_intro()} />
      <ErasureRequests />
      <RetentionSection />
    </>
  )
}
