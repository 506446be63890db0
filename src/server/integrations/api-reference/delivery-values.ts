/** Emails that arrived, and one that was refused. */
export const DELIVERY_VALUES = {
  'nextEmail.on': '2026-08-14',
  failureReason: null,
  heldUpBy: null,
  retry: null,
  answer: '450 4.7.1 Greylisted, try again later',
  failedAt: null,
  words: '550 5.7.1 Client host blocked using zen.spamhaus.org',
}
