import * as m from '#messages'

// Mail programs know no variables, so emails repeat the colours of src/web/ui/tokens.css.

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

// Mail programs do not know `text-align: start` and the like.
const SIDES = {
  ltr: {
    label: { textAlign: 'left', paddingRight: 16 },
    quotation: { paddingLeft: 16, borderLeftWidth: 2, borderLeftStyle: 'solid' },
  },
  rtl: {
    label: { textAlign: 'right', paddingLeft: 16 },
    quotation: { paddingRight: 16, borderRightWidth: 2, borderRightStyle: 'solid' },
  },
} as const

/** Styles that depend on the direction of the text. */
export function sides() {
  return SIDES[m.common_text_direction() as 'ltr' | 'rtl']
}
