/** A mailto link. A long address breaks before its domain. */
export function EmailLink({ address }: { address: string }) {
  const domain = address.lastIndexOf('@') + 1
  return (
    <a href={`mailto:${address}`}>
      {address.slice(0, domain)}
      <wbr />
      {address.slice(domain)}
    </a>
  )
}
