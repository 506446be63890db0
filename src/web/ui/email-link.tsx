/** An email address to write to. Where it is too long for its line it breaks before the domain, not before its last letter. */
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
