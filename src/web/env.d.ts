declare module 'virtual:contract-routes' {
  const routes: import('#contract/contract').Contract
  export default routes
}

// All that the screens use of Node, where the server renders them.
declare module 'node:async_hooks' {
  export class AsyncLocalStorage<Store> {
    run<Result>(store: Store, during: () => Result): Result
    getStore(): Store | undefined
  }
}
