// The package has no types. These are the parts that the tests use.
declare module 'samlp' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Options = Record<string, unknown>
  type Next = (error?: unknown) => void
  const samlp: {
    auth(
      options: Options,
    ): (request: IncomingMessage & { query: Record<string, string> }, response: ServerResponse, next: Next) => void
    metadata(options: Options): (request: IncomingMessage, response: ServerResponse) => void
  }
  export default samlp
}
