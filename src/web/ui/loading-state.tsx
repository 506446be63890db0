import * as m from '#messages'
import './states.css'

/** A text while content loads, for example 'Loading your internships...'. */
export function LoadingState({ children = m.common_loading() }: { children?: string }) {
  return (
    <p className="loading-state" role="status">
      {children}
    </p>
  )
}
