import './answer-text.css'

type Props = { title: string; text: string; heading: 'h2' | 'h3' | 'h4' }

/** One answer in its author's words, below ratings. */
export function AnswerText({ title, text, heading: Heading }: Props) {
  return (
    <div className="answer-text">
      <Heading>{title}</Heading>
      <p className="own-words">{text}</p>
    </div>
  )
}
