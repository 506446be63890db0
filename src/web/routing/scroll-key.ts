declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Where an address took the place of another: what that one's scroll position is kept under. */
    scrollKey?: string | undefined
  }
}

/**
 * What the scroll position of a place in the browser's history is kept under. An address that is written into the place of
 * another keeps it: whoever leaves before the screen has followed that address would leave the position with the other.
 */
export function scrollKey(state: { scrollKey?: string | undefined; __TSR_key?: string }): string | undefined {
  return state.scrollKey ?? state.__TSR_key
}
