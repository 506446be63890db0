import { MINUTE } from '#domain/time/durations'
/** Downloads a file that was created in the browser. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download starts asynchronously; some browsers read the URL only then.
  setTimeout(() => URL.revokeObjectURL(address), MINUTE)
}
