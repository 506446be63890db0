import type { Person } from '#contract/identity/sessions'
import * as m from '#messages'

const RELOADED_FOR = 'reloaded-for-language'

/**
 * Reloads the page if the account has another language. The server has set the language cookie together with the session. A
 * browser that has refused the cookie reloads only once.
 */
export function readInOwnLanguage(person: Person | null): void {
  if (!person?.language) return
  if (person.language === m.common_locale()) sessionStorage.removeItem(RELOADED_FOR)
  else if (sessionStorage.getItem(RELOADED_FOR) !== person.language) {
    sessionStorage.setItem(RELOADED_FOR, person.language)
    loadInChosenLanguage()
  }
}

/** Reloads the page without the parameter that would choose another language. */
export function loadInChosenLanguage(): void {
  const address = new URL(window.location.href)
  address.searchParams.delete('lang')
  window.history.replaceState(window.history.state, '', address)
  window.location.reload()
}
