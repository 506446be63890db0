import type { SignInConnection } from '#contract/sign-in-settings'
import { errorMessage } from '../api/error-message.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { useStartSignOn } from './sign-on.ts'
import './sign-on-buttons.css'

type Props = { connections: SignInConnection[]; email: string; next: string }

/** One button for each identity provider. */
export function SignOnButtons({ connections, email, next }: Props) {
  const start = useStartSignOn(email, next)
  return (
    <div className="sign-on">
      {start.error && <Banner kind="error">{errorMessage(start.error)}</Banner>}
      {connections.map((connection) => (
        <Button
          key={connection.id}
          pending={start.variables?.id === connection.id && !start.isError}
          pendingLabel="Opening..."
          onClick={() => start.mutate(connection)}
        >
          Continue with {connection.name}
        </Button>
      ))}
    </div>
  )
}
