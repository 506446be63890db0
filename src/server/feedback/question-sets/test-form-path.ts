import { FEEDBACK_LINK_DAYS } from '#domain/feedback/feedback-link'
import { DAY } from '#domain/time/durations'
import { type Secrets, sealedToken } from '../../platform/secrets/sealed.ts'

type Tested = { questionVersionId: string; expiresAt: string }

const testForm = sealedToken<Tested>('test of a question set')

/** The address of a form that stores nothing. It works as long as a supervisor's link. */
export function testFormPath(secret: string, { questionVersionId, now }: { questionVersionId: string; now: Date }) {
  const expiresAt = new Date(now.getTime() + FEEDBACK_LINK_DAYS * DAY).toISOString()
  return `/feedback/test/${testForm.make(secret, { questionVersionId, expiresAt })}`
}

/** The version under test; null if the token is invalid or has expired. */
export function readTestForm(secrets: Secrets, { token, now }: { token: string; now: Date }): string | null {
  const tested = testForm.read(secrets, token)
  return tested && now < new Date(tested.expiresAt) ? tested.questionVersionId : null
}
