import { Link } from '@react-email/link'
import { Text } from '@react-email/text'
import { quietLink, small } from './email-styles.ts'

/** The page that stops emails like this one. */
export type Unsubscribe = {
  url: string
  /** Null if only the mail program links it. */
  label: string | null
  /** Whether the link stands below the heading, instead of in the footer: mail programs cut the end of long emails off. */
  isFirst?: boolean
}

export function StopLink({ url, label, isFirst = false }: Unsubscribe) {
  if (label === null) return null
  return (
    <Text className="ink-2" style={isFirst ? { ...small, marginBottom: 16 } : small}>
      <Link className="ink-2" href={url} style={quietLink}>
        {label}
      </Link>
    </Text>
  )
}
