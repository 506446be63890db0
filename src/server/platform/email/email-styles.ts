import type { AccentTokens } from '#domain/platform/accent'
import * as m from '#messages'

// Mail programs do not support variables, so emails repeat the colours of src/web/ui/tokens.css.

export const COLOR = {
  ground: '#f2f5f3',
  surface: '#ffffff',
  ink: '#14211d',
  ink2: '#4b5c55',
  rule: '#d3dcd7',
  ruleStrong: '#7d8f87',
}

const SANS = "'Public Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
export const SERIF = "Newsreader, 'Iowan Old Style', Georgia, 'Times New Roman', serif"

export const text = { fontFamily: SANS, color: COLOR.ink }
export const paragraph = {
  ...text,
  fontSize: 16,
  lineHeight: '25px',
  margin: '0 0 16px',
  overflowWrap: 'anywhere',
} as const
export const small = { ...paragraph, color: COLOR.ink2, fontSize: 13, lineHeight: '20px', margin: 0 }
export const quietLink = { color: COLOR.ink2, textDecoration: 'underline' }

// Mail programs do not support `text-align: start` and similar values.
const SIDES = {
  ltr: {
    name: { paddingLeft: 8 },
    label: { textAlign: 'left', paddingRight: 16 },
    quotation: { paddingLeft: 16, borderLeftWidth: 2, borderLeftStyle: 'solid' },
  },
  rtl: {
    name: { paddingRight: 8 },
    label: { textAlign: 'right', paddingLeft: 16 },
    quotation: { paddingRight: 16, borderRightWidth: 2, borderRightStyle: 'solid' },
  },
} as const

/** Styles that depend on the direction of the text. */
export function sides() {
  return SIDES[m.common_text_direction() as 'ltr' | 'rtl']
}

// Mail programs that do not support this query keep the light colours, which they can invert.
export function darkStyles({ pine, onPine }: AccentTokens): string {
  return `
@media (prefers-color-scheme: dark) {
  .ground, .ground > table > tbody > tr > td { background-color: #0f1614 !important; }
  .sheet { background-color: #161f1c !important; border-color: #2a3733 !important; }
  .ink { color: #e6ede9 !important; }
  .ink-2 { color: #a3b3ab !important; }
  .rule, .facts, .quotation { border-color: #2a3733 !important; }
  .logo-light { display: none !important; }
  .logo-dark { display: block !important; }
  .logo-bar { background-color: ${pine} !important; }
  .choice { border-color: ${pine} !important; color: ${pine} !important; }
  .action { background-color: ${pine} !important; color: ${onPine} !important; }
}`
}
