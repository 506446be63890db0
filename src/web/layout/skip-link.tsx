/** The first stop of the Tab key; moves past bar and menu. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      Skip to content
    </a>
  )
}
