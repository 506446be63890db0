// The one script of the supervisor's page, which works just the same without it: what is typed stays in this browser
// until it is submitted. The server names the draft by a digest, so that no link can be read from the storage.

const PREFIX = 'feedback-draft:'
const DRAFT_DAYS = 30
const DAY = 24 * 60 * 60 * 1000

type Draft = { savedAt: number; answers: Record<string, string> }

const key = PREFIX + (document.querySelector<HTMLElement>('script[data-draft]')?.dataset.draft ?? '')
const form = document.querySelector('form')

ifStored(forgetOldDrafts)
if (form) keepDraft(form)
// The answers have arrived: with this page or, by another tab, before it.
else ifStored(() => localStorage.removeItem(key))

function keepDraft(form: HTMLFormElement): void {
  const submit = form.querySelector('button')
  const mayBeSent = (may: boolean) => submit?.toggleAttribute('disabled', !may)
  ifStored(() => restore(form))
  ifStored(() => save(form))
  form.addEventListener('input', () => {
    // Whoever types again has stopped the sending.
    mayBeSent(true)
    ifStored(() => save(form))
  })
  // Sent once, however often it is tapped; whoever comes back to the page may send it again.
  form.addEventListener('submit', () => mayBeSent(false))
  window.addEventListener('pageshow', () => mayBeSent(true))
}

function restore(form: HTMLFormElement): void {
  const onPage = new FormData(form)
  for (const [name, answer] of Object.entries(readDraft(key)?.answers ?? {})) {
    const field = form.elements.namedItem(name)
    // What is on the page already came back from the server, or was typed before this script ran.
    if (onPage.get(name) || !(field instanceof RadioNodeList || field instanceof HTMLTextAreaElement)) continue
    field.value = answer
    document.getElementById('draft-restored')?.removeAttribute('hidden')
  }
}

function save(form: HTMLFormElement): void {
  const answers = Object.fromEntries([...new FormData(form)].filter(([, answer]) => answer !== ''))
  if (Object.keys(answers).length === 0) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify({ savedAt: Date.now(), answers }))
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
