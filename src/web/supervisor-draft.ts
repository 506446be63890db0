// The one script of the supervisor's page, which works just the same without it. What is typed stays in this browser
// until it has arrived; sending outlives a connection that breaks. The server names the draft by a digest, so that
// nothing can be read from the storage's keys.

const PREFIX = 'feedback-draft:'
const DRAFT_DAYS = 30
const DAY = 24 * 60 * 60 * 1000
/** Unit: milliseconds. */
const ANSWER_WITHIN = 20_000

type Draft = { savedAt: number; answers: Record<string, string> }

const key = PREFIX + (document.querySelector<HTMLElement>('script[data-draft]')?.dataset.draft ?? '')
const form = document.querySelector<HTMLFormElement>('form[enctype]')

ifStored(forgetOldDrafts)
if (form) {
  keepDraft(form)
  sendSafely(form)
  noteOpening(form)
}
// The answers have arrived: with this page or, by another tab, before it.
else ifStored(() => localStorage.removeItem(key))

function keepDraft(form: HTMLFormElement): void {
  ifStored(() => restore(form))
  ifStored(() => save(form))
  form.addEventListener('input', () => ifStored(() => save(form)))
}

function restore(form: HTMLFormElement): void {
  const onPage = new FormData(form)
  for (const [name, answer] of Object.entries(readDraft(key)?.answers ?? {})) {
    const field = form.elements.namedItem(name)
    // What is on the page already came back from the server, or was typed before this script ran.
    if (onPage.get(name)) continue
    if (field instanceof HTMLInputElement) field.checked = true
    else if (field instanceof RadioNodeList || field instanceof HTMLTextAreaElement) field.value = answer
    else continue
    document.getElementById('draft-restored')?.removeAttribute('hidden')
  }
}

function save(form: HTMLFormElement): void {
  const typed = [...new FormData(form)].filter(([name, answer]) => answer !== '' && name !== 'session')
  if (typed.length === 0) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify({ savedAt: Date.now(), answers: Object.fromEntries(typed) }))
}

/** Sends in the background, so that a connection that breaks takes nothing away; the server takes the same answers once. */
function sendSafely(form: HTMLFormElement): void {
  const submit = form.querySelector('button')
  const note = form.querySelector('.sending-note')
  let isSending = false
  let isWaiting = false
  let isTyped = false

  const say = (sentence: string) => {
    if (note) note.textContent = sentence
  }

  const send = async () => {
    if (isSending) return
    isSending = true
    isWaiting = false
    submit?.toggleAttribute('disabled', true)
    say('Sending...')
    try {
      const answer = await fetch(form.action, {
        method: 'POST',
        body: new FormData(form),
        signal: AbortSignal.timeout(ANSWER_WITHIN),
      })
      isTyped = false
      if (answer.redirected) location.assign(answer.url)
      // Whatever else the server has to say stands on a page, which the browser gets by sending itself.
      else form.submit()
    } catch {
      isWaiting = true
      isSending = false
      submit?.toggleAttribute('disabled', false)
      say('The connection is down. Your answers are safe on this device; press Submit feedback to try again.')
    }
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send()
  })
  form.addEventListener('input', () => {
    isTyped = true
  })
  window.addEventListener('online', () => {
    if (isWaiting) void send()
  })
  window.addEventListener('beforeunload', (event) => {
    if (isTyped && !isSending) event.preventDefault()
  })
  // Whoever comes back to the page may send it again.
  window.addEventListener('pageshow', () => {
    isSending = false
    submit?.toggleAttribute('disabled', false)
    say('')
  })
}

/** Tells the server once that a person has begun; mail scanners open pages, but press no key in them. */
function noteOpening(form: HTMLFormElement): void {
  const begun = new AbortController()
  const tell = (event: Event) => {
    if (!event.isTrusted) return
    begun.abort()
    void fetch(form.action.replace('/submit/', '/opened/'), { method: 'POST', keepalive: true }).catch(() => undefined)
  }
  for (const sign of ['pointerdown', 'keydown', 'input']) addEventListener(sign, tell, { signal: begun.signal })
}

function forgetOldDrafts(): void {
  const oldest = Date.now() - DRAFT_DAYS * DAY
  for (const stored of Object.keys(localStorage))
    if (stored.startsWith(PREFIX) && !((readDraft(stored)?.savedAt ?? 0) > oldest)) localStorage.removeItem(stored)
}

function readDraft(stored: string): Draft | null {
  return JSON.parse(localStorage.getItem(stored) ?? 'null') as Draft | null
}

/** Where the browser keeps nothing, or has no room, the form is simply without drafts. */
function ifStored(work: () => void): void {
  try {
    work()
  } catch {
    // Nothing to do, and nothing to tell: the page promises no draft.
  }
}
