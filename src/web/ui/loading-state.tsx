import './states.css'

/** A text while content loads, for example 'Loading your internships...'. */
export function LoadingState({ children = 'Loading...' }: { children?: string }) {
  return (
    <p className="loading-state" role="status">
      {children}
    </p>
  )
}
