declare module 'virtual:contract-routes' {
  const routes: import('#contract/contract').Contract
  export default routes
}
