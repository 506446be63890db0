import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { MyInternship } from '#contract/feedback/dashboard'
import * as m from '#messages'
import { Banner } from '../../ui/banner.tsx'

/**
 * What happens to the internship that the student has just registered: shown once, until the page is left or loaded again, and
 * only as long as it is true.
 */
export function JustRegistered({ internships }: { internships: readonly Pick<MyInternship, 'id' | 'status'>[] }) {
  const { history } = useRouter()
  const arrivedWith = useLocation({ select: ({ state }) => state.registered })
  const [registered] = useState(arrivedWith)
  useEffect(() => {
    const { registered: shown, ...state } = history.location.state
    // The browser keeps the state for when it loads the page again or comes back to it.
    if (shown) history.replace(history.location.href, state)
  }, [history])
  if (!registered || !internships.some(({ id, status }) => id === registered.id && status === registered.status))
    return null
  return (
    <Banner kind="success">
      <strong>{m.internships_registered_title()}</strong>{' '}
      {registered.status === 'pending' ? m.internships_registered_pending() : m.internships_registered_approved()}
    </Banner>
  )
}
