import { signOnMessage } from '#domain/identity/sign-on'
import { Banner } from '../../ui/banner.tsx'

/** Explains why the identity provider redirected back to the login screen. */
export function SignOnFailure({ code }: { code: string }) {
  return <Banner kind="error">{signOnMessage(code)}</Banner>
}
