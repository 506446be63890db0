/** Loads a page into the frame of this name: a frame can send long texts with a form only. */
export function postToFrame(action: string, frame: string, fields: Readonly<Record<string, string>>): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  form.target = frame
  form.hidden = true
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('textarea')
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}
