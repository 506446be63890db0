declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set when a URL replaces another in the history: the scroll key of the replaced entry. */
    scrollKey?: string | undefined
  }
}

/**
 * The key under which the scroll position of a history entry is stored. A replaced URL keeps the key of its entry: leaving
 * before the screen has updated would otherwise store the position under the old key.
 */
export function scrollKey(state: { scrollKey?: string | undefined; __TSR_key?: string }): string | undefined {
  return state.scrollKey ?? state.__TSR_key
}
