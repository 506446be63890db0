import { PASSWORD_MIN_LENGTH } from '#contract/accounts'

let common: Promise<ReadonlySet<string>> | null = null

/** Whether this is one of the 40,000 most used passwords, in any capitalization. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= loadCommonPasswords()
  return (await common).has(password.toLowerCase())
}

// Loaded on first use: the list takes ten megabytes, and most processes never set a password.
async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].filter(({ length }) => length >= PASSWORD_MIN_LENGTH))
}
