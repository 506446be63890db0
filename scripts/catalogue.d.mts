/** A sentence, or one for each plural category. */
export type Message = string | [{ declarations?: string[]; selectors?: string[]; match: Record<string, string> }]
export type Catalogue = Record<string, Message>

export const LOCALES: string[]
export function featuresOf(locale: string): string[]
export function readSentences(locale: string, feature: string): Catalogue
export function readCatalogue(locale: string): Catalogue
export const FILLED_IN: RegExp
export function isPlain(message: Message | undefined): message is string
