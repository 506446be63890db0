/** A refusal of the identity provider; the message is what the person reads. */
export class AuthCallError extends Error {
  override name = 'AuthCallError'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}
