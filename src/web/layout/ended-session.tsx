import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { sessionQuery } from '../api/session.ts'
import { lazyPart } from './lazy-part.tsx'

const LogInAgain = lazyPart(() => import('./log-in-again.tsx'), 'LogInAgain')

/** Covers the screen when the session ends during typing, until the person has logged in again. */
export function EndedSession({ onLeave }: { onLeave: () => void }) {
  const { data } = useQuery({ ...sessionQuery, enabled: false })
  return <Suspense>{data?.hasEnded && <LogInAgain onLeave={onLeave} />}</Suspense>
}
