// The only script of the supervisor's page, which also works without it. It keeps a draft in this browser until the
// answers have been submitted, and retries after a lost connection. The draft's name is a digest from the server, so that
// the storage keys reveal nothing. The form brings the sentences in the reader's language. It imports nothing, because an
// import would load a file that the screens share.

const PREFIX = 'feedback-draft:'
const DRAFT_DAYS = 30
/** Unit: milliseconds. */
const TIMEOUT = 20_000

/** Fields of the page itself. */
const HIDDEN = new Set(['session', 'promise', 'question', 'rated'])

/** With the rating in a reminder with which the form was opened; empty if it was opened without one. */
type Draft = { savedAt: number; rated?: string; answers: Record<string, string> }

const key = PREFIX + (document.querySelector<HTMLElement>('script[data-draft]')?.dataset.draft ?? '')
const form = document.querySelector<HTMLFormElement>('form[enctype]')

tryStorage(deleteOldDrafts)
if (form) {
  keepDraft(form)
  sendInBackground(form)
  reportOpening(form)
  clearErrors(form)
}
// The answers have been submitted, just now or earlier in another tab.
else tryStorage(() => localStorage.removeItem(key))

function keepDraft(form: HTMLFormElement): void {
  tryStorage(() => restore(form))
  tryStorage(() => save(form))
  form.addEventListener('input', () => tryStorage(() => save(form)))
}

function restore(form: HTMLFormElement): void {
  const { answers: draft, rated } = readDraft(key) ?? {}
  if (!draft) return
  // An answer chosen in the email is newer than the draft, unless the same link is opened again.
  const chosen = rated === emailedRating(form) ? undefined : form.dataset.chosen
  // What the server has kept since an earlier visit is older than the draft, and so is a text that is no longer in the draft.
  const isOlder = 'restored' in form.dataset
  const isTyped = (area: Element | RadioNodeList | null) =>
    area instanceof HTMLTextAreaElement && area.value !== area.defaultValue
  if (isOlder)
    for (const area of form.querySelectorAll('textarea')) if (!isTyped(area) && !draft[area.name]) area.value = ''
  const onPage = new FormData(form)
  for (const [name, answer] of Object.entries(draft)) {
    const field = form.elements.namedItem(name)
    if (name === chosen) continue
    // Skip what the server returned or what was typed before this script ran.
    const isChosenBefore = name === form.dataset.chosen
    if (onPage.get(name) && !isChosenBefore && (!isOlder || isTyped(field))) continue
    if (field instanceof HTMLInputElement) field.checked = true
    else if (field instanceof RadioNodeList || field instanceof HTMLTextAreaElement) field.value = answer
    else continue
    document.getElementById('draft-restored')?.removeAttribute('hidden')
  }
}

function save(form: HTMLFormElement): void {
  const typed = [...new FormData(form)].filter(([name, answer]) => answer !== '' && !HIDDEN.has(name))
  if (typed.length === 0) localStorage.removeItem(key)
  else
    localStorage.setItem(
      key,
      JSON.stringify({
        savedAt: Date.now(),
        rated: emailedRating(form),
        answers: Object.fromEntries(typed),
      }),
    )
}

function emailedRating(form: HTMLFormElement): string {
  return form.querySelector<HTMLInputElement>('[name=rated]')?.value ?? ''
}

/** Submits in the background, so that a lost connection loses no answers; the server stores the same answers only once. */
function sendInBackground(form: HTMLFormElement): void {
  const submit = form.querySelector('button')
  const note = form.querySelector('.sending-note')
  let isSending = false
  let isWaiting = false
  let isDirty = false

  const show = (message = '') => {
    if (note) note.textContent = message
  }

  const send = async () => {
    if (isSending) return
    isSending = true
    isWaiting = false
    submit?.toggleAttribute('disabled', true)
    show(form.dataset.sending)
    // Not AbortSignal.timeout(), which phones of 2019 do not have.
    const sending = new AbortController()
    const timer = setTimeout(() => sending.abort(), TIMEOUT)
    try {
      const response = await fetch(form.action, {
        method: 'POST',
        body: new FormData(form),
        signal: sending.signal,
      })
      isDirty = false
      if (response.redirected) location.assign(response.url)
      // Any other response is a page, which the browser shows when it submits the form itself.
      else form.submit()
    } catch {
      isWaiting = true
      isSending = false
      submit?.toggleAttribute('disabled', false)
      // Only a lost connection is reported when it is back.
      show(navigator.onLine ? form.dataset.unsent : form.dataset.offline)
    } finally {
      clearTimeout(timer)
    }
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send()
  })
  form.addEventListener('input', () => {
    isDirty = true
  })
  window.addEventListener('online', () => {
    if (isWaiting) void send()
  })
  window.addEventListener('beforeunload', (event) => {
    if (isDirty && !isSending) event.preventDefault()
  })
  // After coming back to the page, the form can be submitted again.
  window.addEventListener('pageshow', () => {
    isSending = false
    submit?.toggleAttribute('disabled', false)
    show()
  })
}

/**
 * An answer takes its error with it: the sentence, the frame, and its line in the summary, which counts the others. Another choice
 * also takes that of the reason below it, which may not be asked for any more.
 */
function clearErrors(form: HTMLFormElement): void {
  const title = document.getElementById('error-summary-title')
  const titles: string[] = JSON.parse(title?.dataset.titles ?? '[]')
  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
    const reason = target.closest('fieldset')?.nextElementSibling?.querySelector('textarea')
    for (const field of reason ? [target, reason] : [target]) {
      field.closest('[aria-invalid]')?.removeAttribute('aria-invalid')
      document.getElementById(`${field.name}-error`)?.remove()
    }
    const links = title?.parentElement?.querySelectorAll('a') ?? []
    for (const link of links)
      if (!document.getElementById(link.hash.slice(1))?.closest('[aria-invalid]') && titles.pop())
        link.parentElement?.remove()
    if (titles.length === 0) title?.parentElement?.remove()
    else if (title) title.textContent = titles[titles.length - 1] ?? null
  })
}

/** Tells the server once that a person has come, and once that they have begun. Mail scanners open pages too, but do not type or click. */
function reportOpening(form: HTMLFormElement): void {
  const opened = form.action.replace('/submit/', '/opened/')
  // The form for mid-term feedback reports nothing.
  if (opened === form.action) return
  reportFirst(['pointerdown', 'keydown'], '')
  reportFirst(['input'], 'yes')

  function reportFirst(events: string[], begun: string): void {
    const reported = new AbortController()
    const report = (event: Event) => {
      if (!event.isTrusted) return
      reported.abort()
      const body = new URLSearchParams({ begun })
      void fetch(opened, { method: 'POST', body, keepalive: true }).catch(() => undefined)
    }
    for (const event of events) addEventListener(event, report, { signal: reported.signal })
  }
}

function deleteOldDrafts(): void {
  const oldest = new Date()
  oldest.setDate(oldest.getDate() - DRAFT_DAYS)
  for (const stored of Object.keys(localStorage))
    if (stored.startsWith(PREFIX) && !((readDraft(stored)?.savedAt ?? 0) > Number(oldest)))
      localStorage.removeItem(stored)
}

function readDraft(stored: string): Draft | null {
  return JSON.parse(localStorage.getItem(stored) ?? 'null') as Draft | null
}

/** Without storage, or if it is full, the form works without drafts. */
function tryStorage(work: () => void): void {
  try {
    work()
  } catch {
    // Nothing to report: the page does not promise a draft.
  }
}
