import { Window } from 'happy-dom'
import type { TestBrowser } from '../test-browser.ts'

/** What an identity provider returns the browser with: an address, or a form that submits itself. */
type WayBack = { url: URL; fields: Record<string, string> | null }

type Credentials = { name: string; password: string }

/** More pages than any provider has: the login, what it sends to itself, and the return. */
const MOST_PAGES = 6

/**
 * Follows redirects from the address, fills in the login form, and continues until the browser would leave for this origin, to
 * which nothing is sent. If the browser has a session at the provider, there is no login form.
 */
export async function signInAtPeer(
  browser: TestBrowser,
  address: string,
  { credentials, origin }: { credentials: Credentials; origin: string },
): Promise<WayBack> {
  const stopAt = (url: URL) => url.origin === origin
  let isSignedIn = false
  let { url, response } = await browser.visit(address, { stopAt })
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    if (!response) return { url, fields: null }
    const page = parse(await response.text())
    const form = readForm(page, url)
    if (!form || (form.asksForPassword && isSignedIn))
      throw new Error(`${url.href} answers ${response.status}: ${page.body.textContent.replace(/\s+/g, ' ')}`)
    if (form.action.origin === origin) return { url: form.action, fields: form.fields }
    isSignedIn ||= form.asksForPassword
    const answer = await browser.submitForm(
      form.action.href,
      form.asksForPassword ? filledIn(form, credentials) : form.fields,
    )
    const location = answer.headers.get('location')
    ;({ url, response } = location
      ? await browser.visit(new URL(location, form.action), { stopAt })
      : { url: form.action, response: answer })
  }
  throw new Error(`too many pages at ${url.href}`)
}

/** Returns the browser to us. Returns the address we send it to: a path of ours, or the provider's address again. */
export async function comeBack(browser: TestBrowser, { url, fields }: WayBack): Promise<string> {
  const response = fields ? await browser.submitForm(url.href, fields) : await browser.request(url)
  return response.headers.get('location') ?? String(response.status)
}

type Form = NonNullable<ReturnType<typeof readForm>>
type Page = ReturnType<typeof parse>

/** The form that a browser would send: one with a password if there is one, else the first. */
function readForm(page: Page, url: URL) {
  const forms = [...page.querySelectorAll('form')]
  const form = forms.find((one) => one.querySelector(PASSWORD)) ?? forms[0]
  if (!form) return null
  const fields = [...form.querySelectorAll('input[name]:not([type=checkbox])')].map((input) => [
    input.getAttribute('name') ?? '',
    input.getAttribute('value') ?? '',
  ])
  return {
    action: new URL(form.getAttribute('action') || url.href, url),
    fields: Object.fromEntries(fields) as Record<string, string>,
    asksForPassword: form.querySelector(PASSWORD) !== null,
  }
}

const PASSWORD = 'input[type=password]'

/** Fills in the login form: SimpleSAMLphp asks for `username`, LemonLDAP::NG for `user`; both for `password`. */
function filledIn({ fields }: Form, { name, password }: Credentials): Record<string, string> {
  return { ...fields, ['username' in fields ? 'username' : 'user']: name, password }
}

function parse(html: string) {
  return new new Window().DOMParser().parseFromString(html, 'text/html')
}
