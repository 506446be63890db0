import * as m from '#messages'

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
