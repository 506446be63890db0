import * as z from 'zod'
import { type RefusalKind, refusalKind } from '#domain/platform/mail-refusal'
import { bareMessageId } from '../../platform/email/send-email.ts'

/**
 * What the provider reports about an email it accepted: it arrived, its reader does not want such emails, or a mail server
 * refused it. `isFinal`: the provider does not retry.
 */
export type ProviderReport =
  | (About & { what: 'delivered' })
  | (About & { what: 'unwanted' })
  | (About & { what: 'refused'; kind: RefusalKind; reason: string; isFinal: boolean })

type About = { messageId: string; address: string }

const report = z.object({
  event: z.string(),
  'message-id': z.string().min(1),
  email: z.string().catch(''),
  reason: z.string().catch(''),
})

/** Null for any other report, for example that an email was opened. */
export function readProviderReport(value: unknown): ProviderReport | null {
  const { data } = report.safeParse(value)
  if (!data) return null
  const about = { messageId: bareMessageId(data['message-id']), address: data.email }
  const reason = data.reason.trim()
  const refused = (kind: RefusalKind, meaning: string, isFinal = true) =>
    ({ ...about, what: 'refused', kind, reason: reason ? `${meaning}: ${reason}` : meaning, isFinal }) as const
  switch (data.event) {
    case 'delivered':
      return { ...about, what: 'delivered' }
    case 'spam':
    case 'unsubscribed':
      return { ...about, what: 'unwanted' }
    case 'invalid_email':
      return refused('address', 'The address is not valid')
    case 'hard_bounce':
      if (reason && refusalKind(reason) !== 'address')
        return refused(refusalKind(reason), 'The mail server has refused it')
      return refused('address', 'The address does not accept emails')
    case 'blocked':
      return refused(reason ? refusalKind(reason) : 'ours', 'The mail provider no longer delivers to this address')
    case 'error':
      return refused('ours', 'The mail provider could not send the email')
    // The provider itself retries.
    case 'soft_bounce':
    case 'deferred':
      return refused(temporaryKind(reason), 'The mail server does not take the email now', false)
    default:
      return null
  }
}

/** A reason without a code counts as temporary, as the event says. */
function temporaryKind(reason: string): RefusalKind {
  return refusalKind(/^\D{0,20}[245]\d\d(?!\d)|[245]\.\d+\.\d+/.test(reason) ? reason : `450 ${reason}`)
}
