/** Loads a page into the frame with this name by a form, because only forms can send long texts to a frame. */
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
