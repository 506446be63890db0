import { PageHeader } from '../ui/page-header.tsx'

export function FeedbackReviewPage() {
  return <PageHeader title="Feedback Review" />
}
