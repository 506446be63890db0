import { reachServer } from './reach-server.ts'

/** A part of the program did not come although the server answers: a newer version has other files. */
export class MissingCodeError extends Error {}

/** Imports a part of the program that is needed only now. A broken connection is a `ServerUnreachableError` as elsewhere. */
export async function fetchCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (cause) {
    await reachServer('/healthz')
    throw new MissingCodeError('No such file', { cause })
  }
}
