import { types } from '@electric-sql/pglite'

/** Calendar dates stay `yyyy-MM-dd`; 64-bit numbers are plain numbers (no count here comes near 2^53). */
export const EMBEDDED_PARSERS = {
  [types.DATE]: (text: string) => text,
  [types.INT8]: Number,
}
