import './banner.css'
import './success-message.css'

/** A success message. The element is always rendered, so that screen readers announce the text when it appears. */
export function SuccessMessage({ message }: { message: string | null }) {
  return (
    <div className="success-message" role="status">
      {message && <p className="banner success">{message}</p>}
    </div>
  )
}
