import type { Config } from '../../../config.ts'

type Happening = { event: string; createdAt: Date; data: Record<string, string> }

/** What the receiver gets: ids, the status, and where to read the rest. */
export function payloadOf({ event, createdAt, data }: Happening, { publicUrl }: Pick<Config, 'publicUrl'>): string {
  const url = addressFor(event, data)
  return JSON.stringify({
    type: event,
    timestamp: createdAt.toISOString(),
    data: { ...data, ...(url && { url: `${publicUrl}/api/v1/${url}` }) },
  })
}

/** Feedback that nobody has submitted yet has no address of its own. */
function addressFor(event: string, { feedbackId, internshipId }: Record<string, string>): string | null {
  if (feedbackId && event !== 'feedback.requested') return `feedback?id=${feedbackId}`
  return internshipId ? `internships?id=${internshipId}` : null
}
