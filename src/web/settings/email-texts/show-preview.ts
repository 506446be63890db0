import type { EmailTextForm } from '#contract/settings/email-texts'
import { SCHEMES, type Scheme } from '#domain/logo'

export function frameName(scheme: Scheme): string {
  return `email-preview-${scheme}`
}

/** Loads the email with these words into the frames: a frame can send text of this length with a form only. */
export function showPreview({ email, ...words }: EmailTextForm): void {
  for (const scheme of SCHEMES) {
    const form = document.createElement('form')
    form.method = 'post'
    form.action = `/email-preview/${email}/${scheme}`
    form.target = frameName(scheme)
    form.hidden = true
    for (const [name, value] of Object.entries(words)) {
      const input = document.createElement('textarea')
      input.name = name
      input.value = value
      form.append(input)
    }
    document.body.append(form)
    form.submit()
    form.remove()
  }
}
