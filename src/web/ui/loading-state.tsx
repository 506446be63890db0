import './states.css'

/** Words in place of what is coming, for example 'Loading your internships...'. */
export function LoadingState({ children = 'Loading...' }: { children?: string }) {
  return (
    <p className="loading-state" role="status">
      {children}
    </p>
  )
}
