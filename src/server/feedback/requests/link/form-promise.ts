import type { Context as HonoContext } from 'hono'
import { inLocale, type Locale } from '../../../platform/http/locale.ts'
import type { AppEnv } from '../../../platform/http/request-context.ts'
import { type Secrets, sealedToken } from '../../../platform/secrets/sealed.ts'

/** What a page tells a supervisor about the answers, and what it asks. */
export type FormTerms = {
  /** Reviewers read the answers before the student. */
  isReviewed: boolean
  allowsNotObserved: boolean
}

type Promised = FormTerms & { form: string; language: Locale }

// In the form itself, because two tabs may have been opened at different times.
const promise = sealedToken<Promised>('form promise')

export function makePromise(secrets: Secrets, promised: Promised): string {
  return promise.make(secrets.authSecret, promised)
}

/** Null if it is missing, was changed or belongs to another form. */
export function readPromise(secrets: Secrets, form: string, sealed: string): Promised | null {
  const promised = promise.read(secrets, sealed)
  return promised?.form === form ? promised : null
}

/**
 * The terms of an answer. The questions are those of the page. A review that the page has promised takes place whatever admins
 * have decided since. A review that they ask for since takes place too: the page that did not mention it promised the supervisor
 * no protection that is lost, and nothing may get past a review by keeping a page open. Without a valid promise it takes place,
 * because nobody knows what the page said. `undefined` is a client of the API, which has shown no page of ours.
 */
export function termsOf(promised: FormTerms | null | undefined, now: FormTerms): FormTerms {
  const { isReviewed, allowsNotObserved } = promised ?? now
  return { allowsNotObserved, isReviewed: promised === null || isReviewed || now.isReviewed }
}

/** Answers in the language of the page that was filled in, unless the reader has chosen another one since. */
export function inPromisedLanguage<T>(
  c: HonoContext<AppEnv>,
  promised: Promised | null,
  answer: () => Promise<T>,
): Promise<T> {
  return promised && !c.get('hasChosenLanguage') ? inLocale(promised.language, answer) : answer()
}
