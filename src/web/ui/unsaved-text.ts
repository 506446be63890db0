/** True while a form on the screen holds unsaved text; asks the way a browser asks before it closes a page. */
export function hasUnsavedText(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}
