import { PageHeader } from '../ui/page-header.tsx'

export function FeedbackViewPage() {
  return <PageHeader title="Feedback" />
}
