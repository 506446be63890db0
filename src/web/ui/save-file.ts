/** Hands a file made in the browser over as a download. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download begins after this turn; some browsers read the address only then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
