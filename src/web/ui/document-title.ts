import { useEffect } from 'react'
import { applicationName } from './application.ts'

/** Names the browser tab: 'Title – Product'. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} – ${applicationName()}`
  }, [title])
}
