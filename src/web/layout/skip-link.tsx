import * as m from '#messages'
export function SkipLink() {
  return (
    <a className="skip-link" href="#main">
      {m.frame_skip_to_content()}
    </a>
  )
}

/** The first Tab stop; skips the top bar and the menu. */
