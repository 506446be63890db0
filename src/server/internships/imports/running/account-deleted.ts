/** The file cannot be imported any more, because the account of one of its students was deleted. */
export class AccountDeleted extends Error {
  readonly email: string

  constructor(email: string) {
    super('An account has been deleted since the file was checked.')
    this.email = email
  }
}
