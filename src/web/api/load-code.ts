import * as m from '#messages'
import { reachServer } from './reach-server.ts'

/** A JavaScript chunk failed to load. Browsers do not retry failed modules, so only reloading the page helps. */
export class CodeLoadError extends Error {
  override name = 'CodeLoadError'
  /** If true, a deploy has probably replaced the file. */
  readonly isServerReachable: boolean

  constructor(isServerReachable: boolean, cause: unknown) {
    super(m.common_code_load_failed(), { cause })
    this.isServerReachable = isServerReachable
  }
}

/** Imports code on demand: `loadCode(() => import('./save-report.ts'))`. Throws a `CodeLoadError`. */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (cause) {
    throw new CodeLoadError(await isServerReachable(), cause)
  }
}

/** Reloads the page. Returns false if the server is unreachable: the browser would show its own error page. */
export async function reloadPage(): Promise<boolean> {
  const isReachable = await isServerReachable()
  if (isReachable) window.location.reload()
  return isReachable
}

function isServerReachable(): Promise<boolean> {
  return reachServer('/healthz').then(
    () => true,
    () => false,
  )
}
