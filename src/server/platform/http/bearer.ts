/** The token in an Authorization header; null if there is none. */
export function bearerIn(authorization: string | undefined): string | null {
  return /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? null
}
