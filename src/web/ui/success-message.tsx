import './banner.css'
import './success-message.css'

/** Where a page says that something worked; always in the page, so that the sentence is announced when it comes. */
export function SuccessMessage({ message }: { message: string | null }) {
  return (
    <div className="success-message" role="status">
      {message && <p className="banner success">{message}</p>}
    </div>
  )
}
