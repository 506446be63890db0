import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { sessionQuery } from '../api/session.ts'
import { lazyPart } from './lazy-part.tsx'

const LogInAgain = lazyPart(() => import('./log-in-again.tsx'), 'LogInAgain')

/** Covers the screen of somebody whose session has ended while they were typing, until they have logged in again. */
export function EndedSession({ onLeave }: { onLeave: () => void }) {
  const { data } = useQuery({ ...sessionQuery, enabled: false })
  return <Suspense>{data?.hasEnded && <LogInAgain onLeave={onLeave} />}</Suspense>
}
