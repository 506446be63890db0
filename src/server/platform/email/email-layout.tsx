import { Body } from '@react-email/body'
import { Button } from '@react-email/button'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Hr } from '@react-email/hr'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Preview } from '@react-email/preview'
import { Section } from '@react-email/section'
import { Text } from '@react-email/text'
import { Fragment, type ReactNode, useContext } from 'react'
import { accentTokens, DEFAULT_TOKENS } from '#domain/platform/accent'
import type { Appearance } from '#domain/settings/appearance'
import type { EmailWords } from '#domain/settings/email-texts'
import * as m from '#messages'
import type { Config } from '../../config.ts'
import { Accent, Brand } from './email-brand.tsx'
import { COLOR, darkStyles, paragraph, quietLink, SERIF, sides, small, text } from './email-styles.ts'
import { StopLink, type Unsubscribe } from './stop-link.tsx'

/** The installation, as emails describe it. */
export type EmailSite = Pick<Config, 'productName' | 'publicUrl' | 'universityName' | 'supportEmail'> & {
  appearance: Appearance
  /** The admins' wording of this email; null for the default. */
  ownWords: EmailWords | null
}

/** What an email contributes to the layout. */
export type EmailContent = {
  /** The text that mailboxes show after the subject. */
  preview: string
  heading: string
  /** For example 'You receive this email because …'. */
  because: string
  body: ReactNode
}

/** An omitted greeting is part of the body. */
type EmailProps = EmailContent & {
  site: EmailSite
  greeting?: string
  unsubscribe?: Unsubscribe | undefined
  /**
   * For people who know the university but not the product: its name is at the top and, unless the body has a signature, at the
   * end.
   */
  isFromUniversity?: boolean | undefined
}

/** The layout of every email: one column, no images but a logo, readable in light and dark mode. */
export function EmailLayout({ site, isFromUniversity = false, ...content }: EmailProps) {
  const { preview, heading, greeting, body, because, unsubscribe } = content
  const { appearance } = site
  const accent = appearance.accent ? accentTokens(appearance.accent) : DEFAULT_TOKENS
  return (
    <Html lang={m.common_locale()} dir={m.common_text_direction()}>
      <Head>
        <title>{heading}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkStyles(accent.dark)}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Accent value={accent.light}>
        <Body className="ground" style={{ backgroundColor: COLOR.ground, padding: '24px 12px' }}>
          <main>
            <Container className="sheet" style={sheet}>
              <Brand site={site} isFromUniversity={isFromUniversity} />
              <Heading as="h1" className="ink" style={title}>
                {heading}
              </Heading>
              {unsubscribe?.isFirst && <StopLink {...unsubscribe} />}
              {greeting && <Paragraph>{greeting}</Paragraph>}
              {body}
              {isFromUniversity && greeting && <Signature site={site} />}
              <Hr className="rule" style={{ borderTop: `1px solid ${COLOR.rule}`, margin: '32px 0 16px' }} />
              <Text className="ink-2" style={small}>
                {`${because} ${keepsRecords(site)} ${appearance.supportName ? `${appearance.supportName}, ` : ''}`}
                <Link className="ink-2" href={`mailto:${site.supportEmail}`} style={quietLink}>
                  {site.supportEmail}
                </Link>
                {appearance.supportUrl && (
                  <>
                    {', '}
                    <Link className="ink-2" href={appearance.supportUrl} style={quietLink}>
                      {appearance.supportUrl}
                    </Link>
                  </>
                )}
              </Text>
              {unsubscribe && !unsubscribe.isFirst && <StopLink {...unsubscribe} />}
            </Container>
          </main>
        </Body>
      </Accent>
    </Html>
  )
}

function keepsRecords({ productName, universityName }: EmailSite): string {
  return m.emails_footer_questions({ productName, universityName })
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={paragraph}>
      {children}
    </Text>
  )
}

function Signature({ site: { universityName, appearance } }: { site: EmailSite }) {
  return (
    <Paragraph>
      <Lines>{[appearance.supportName, universityName].filter(Boolean).join('\n')}</Lines>
    </Paragraph>
  )
}

/** The email's button. With `shown`, the URL follows as text, for mail programs that break buttons. */
export function Action({ href, children, shown = false }: { href: string; children: string; shown?: boolean }) {
  const { pine, onPine } = useContext(Accent)
  return (
    <>
      <Section style={{ margin: '24px 0' }} data-skip-in-text={shown || undefined}>
        <Button className="action" href={href} style={{ ...button, backgroundColor: pine, color: onPine }}>
          {children}
        </Button>
      </Section>
      {shown && (
        <Text className="ink-2" style={{ ...small, marginBottom: 16 }}>
          {`${children}: `}
          <Link className="ink-2" href={href} style={{ ...quietLink, wordBreak: 'break-all' }}>
            {href}
          </Link>
        </Text>
      )}
    </>
  )
}

/** A link on its own line, for alternatives to the button. */
export function LinkLine({ href, children }: { href: string; children: string }) {
  return (
    <Paragraph>
      <Link className="ink" href={href} style={{ ...quietLink, color: 'inherit' }}>
        {children}
      </Link>
    </Paragraph>
  )
}

/** One label and value per line, in the plain text as well. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
  return (
    <table className="facts" cellPadding="0" cellSpacing="0" style={table}>
      <tbody>
        {facts.map(([label, value]) => (
          <tr key={label}>
            <th scope="row" className="ink-2" style={{ ...factLabel, ...sides().label }}>
              {label}
            </th>
            <td className="ink" style={factValue}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A quoted text with its line breaks. */
export function Quotation({ children }: { children: string }) {
  return (
    <Text className="quotation ink" style={{ ...quotation, ...sides().quotation }}>
      <Lines>{children}</Lines>
    </Text>
  )
}

/** A text with its line breaks. */
export function Lines({ children }: { children: string }) {
  return children.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other key
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
}

const title = {
  ...paragraph,
  fontFamily: SERIF,
  fontSize: 26,
  fontWeight: 500,
  lineHeight: '32px',
  margin: '24px 0 16px',
}
const sheet = {
  maxWidth: 560,
  padding: '24px 24px 28px',
  backgroundColor: COLOR.surface,
  border: `1px solid ${COLOR.rule}`,
  borderRadius: 6,
}
const button = {
  ...text,
  padding: '14px 24px',
  borderRadius: 4,
  fontSize: 16,
  fontWeight: 600,
  lineHeight: '20px',
}
const table = {
  width: '100%',
  margin: '0 0 16px',
  padding: '10px 0',
  borderTop: `1px solid ${COLOR.rule}`,
  borderBottom: `1px solid ${COLOR.rule}`,
}
const fact = { ...text, padding: '3px 0', fontSize: 14, lineHeight: '20px' } as const
const factLabel = {
  ...fact,
  width: 76,
  color: COLOR.ink2,
  fontWeight: 400,
  verticalAlign: 'top',
} as const
const factValue = { ...fact, fontWeight: 600, overflowWrap: 'anywhere' } as const
const quotation = { ...paragraph, borderColor: COLOR.rule, fontFamily: SERIF, fontSize: 18 } as const
