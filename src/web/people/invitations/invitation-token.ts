const KEY = 'invitation-token'

/**
 * The token of the emailed link, which has it in the fragment. It is kept in this tab while the person logs in, so that it
 * never appears in an address that is sent to the server.
 */
export function invitationToken(hash: string, storage: Storage): string {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token')
  if (token) storage.setItem(KEY, token)
  return token ?? storage.getItem(KEY) ?? ''
}

export function forgetInvitation(storage: Storage): void {
  storage.removeItem(KEY)
}
