/** True while a form on the screen has unsaved changes. Fires the event that a browser fires before closing a page. */
export function hasUnsavedText(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}
