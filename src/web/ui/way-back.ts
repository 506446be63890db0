import { useRouter } from '@tanstack/react-router'

/** Goes back to a screen: through the history if it is the previous entry, which restores its scroll position. */
export function useWayBack(): (to: string) => void {
  const { history, navigate } = useRouter()
  return (to) => {
    if (cameFrom(to)) history.back({ ignoreBlocker: true })
    else void navigate({ to, ignoreBlocker: true })
  }
}

/** False in browsers without the Navigation API, which then open the screen at its top. */
function cameFrom(path: string): boolean {
  const { navigation } = window as { navigation?: Navigation }
  const at = navigation?.currentEntry?.index ?? 0
  const url = navigation?.entries()[at - 1]?.url
  return Boolean(url) && new URL(url ?? '').pathname === path
}
