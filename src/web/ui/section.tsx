import type { ReactNode, Ref } from 'react'
import './section.css'

type Props = {
  title: ReactNode
  /** What it is about, below the title. */
  about?: ReactNode
  children: ReactNode
}
type SectionProps = Props & {
  /** Of the title. Makes the section a landmark of that name. */
  id?: string
  /** Below the title, for example a button that adds a row. */
  action?: ReactNode
  className?: string
  /** Lets the title take the focus. */
  titleRef?: Ref<HTMLHeadingElement>
}

/** A part of a settings screen. On wide screens its title stands in the margin, beside the content. */
export function Section({ id, title, about, action, className = '', titleRef, children }: SectionProps) {
  return (
    <section className={`settings-part ${className}`} {...(id ? { 'aria-labelledby': id } : {})}>
      <div className="settings-part-head">
        <h2 {...(id ? { id } : {})} {...(titleRef ? { ref: titleRef, tabIndex: -1 } : {})}>
          {title}
        </h2>
        {about && <p>{about}</p>}
        {action}
      </div>
      <div className="settings-part-body">{children}</div>
    </section>
  )
}

/** The same for a group of fields of a form. */
export function FieldSection({ title, about, ref, children }: Props & { ref?: Ref<HTMLFieldSetElement> }) {
  return (
    <fieldset className="settings-part" {...(ref ? { ref } : {})}>
      <legend className="settings-part-head">
        <span className="settings-part-title">{title}</span>
        {about && <span>{about}</span>}
      </legend>
      <div className="settings-part-body">{children}</div>
    </fieldset>
  )
}
