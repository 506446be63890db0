import * as z from 'zod/mini'
import { cleanAddress, cleanDomain, isAddress, isMailDomain } from '#domain/platform/email-address'
import { cleanLine, cleanText, visibleLength } from '#domain/text/plain-text'
import * as m from '#messages'

/** A sentence in the reader's language, rendered when it is needed. */
export type Sentence = () => string

/** Required single-line text, clean, at most 200 characters; line breaks become blanks. */
export function requiredLine(error: Sentence) {
  return z.string({ error }).check(z.overwrite(cleanLine), z.minLength(1, { error }), z.maxLength(200, tooLong(200)))
}

const LONG_TEXT = 20_000

/** Required multi-line text, clean, at most 20,000 characters unless fewer are named. */
export function requiredText(error: Sentence, maxLength = LONG_TEXT) {
  return z
    .string({ error })
    .check(z.overwrite(cleanText), z.minLength(1, { error }), z.maxLength(maxLength, tooLong(maxLength)))
}

/** Optional multi-line text. */
export const optionalText = z.string().check(z.overwrite(cleanText), z.maxLength(LONG_TEXT, tooLong(LONG_TEXT)))

/** Optional single-line text. */
export function optionalLine(maxLength: number) {
  return z.string().check(z.overwrite(cleanLine), z.maxLength(maxLength, tooLong(maxLength)))
}

export function tooLong(count: number) {
  return { error: () => m.common_text_too_long({ count }) }
}

/** At least this many visible characters. The first check is the one that the API reference describes. */
export function atLeast(count: number, error: Sentence) {
  return [
    z.minLength(count, { error }),
    z.refine<string>((text) => text.length < count || visibleLength(text) >= count, { error }),
  ] as const
}

/** A search term; may be empty. */
export const searchTerm = optionalLine(200)

/** Names of departments, which need not exist. */
export const departmentNames = z.array(optionalLine(200)).check(
  z.maxLength(1000),
  z.overwrite((names) => [...new Set(names)]),
)

/** An email address, normalised to its one spelling. */
export function emailAddress(missing: Sentence, invalid: Sentence) {
  return z.string({ error: missing }).check(
    z.overwrite(cleanAddress),
    z.minLength(1, { error: missing }),
    z.refine((address) => address === '' || isAddress(address), { error: invalid }),
  )
}

/** The one spelling of times in the API: ISO 8601 in UTC with milliseconds. */
export const writtenInstant = z.iso.datetime({ precision: 3 })

/** A time in an answer: a Date from the server, or text from the database's JSON. */
export const instant = z.pipe(
  z.pipe(
    z.union([z.date(), z.iso.datetime({ offset: true })]),
    z.transform((at: Date | string) => new Date(at).toISOString()),
  ),
  writtenInstant,
)

/** Treats null, which stands for missing texts in answers, as an empty text. */
export function nullAsEmpty<Schema extends z.ZodMiniType<string>>(schema: Schema) {
  return z.pipe(
    z.nullable(schema),
    z.transform((text: z.output<Schema> | null): string => text ?? ''),
  )
}

export const id = z.uuid({ error: m.common_id_invalid })

export const emailDomain = z.string({ error: m.universities_domain_required }).check(
  z.overwrite(cleanDomain),
  z.minLength(1, { error: m.universities_domain_required }),
  z.refine((domain) => domain === '' || isMailDomain(domain), { error: m.universities_domain_invalid }),
)
