/** A piece of code or JSON, which wraps instead of scrolling. */
export function Sample({ label, text }: { label: string; text: string }) {
  return (
    <figure className="api-sample">
      <figcaption>{label}</figcaption>
      <pre>
        <code>{text}</code>
      </pre>
    </figure>
  )
}
