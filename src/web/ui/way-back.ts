import { useRouter } from '@tanstack/react-router'

/** Leads back to a screen: through the browser's history where it lies just before, so that its list is found as it was left. */
export function useWayBack(): (to: string) => void {
  const { history, navigate } = useRouter()
  return (to) => {
    if (cameFrom(to)) history.back({ ignoreBlocker: true })
    else void navigate({ to, ignoreBlocker: true })
  }
}

/** Browsers that cannot tell go on to the screen instead, and show it from its top. */
function cameFrom(path: string): boolean {
  const { navigation } = window as { navigation?: Navigation }
  const at = navigation?.currentEntry?.index ?? 0
  const url = navigation?.entries()[at - 1]?.url
  return Boolean(url) && new URL(url ?? '').pathname === path
}
