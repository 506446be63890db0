import * as z from 'zod/mini'

/** The version of a record that was read; lists return it and decisions send it back. */
export const version = z.string().check(z.maxLength(64))

/** A point in the history of all records, for decisions about every record that matches a filter. */
export const asOf = z.number().check(z.int(), z.minimum(0))

const value = z.nullable(z.string())

/** What has changed since the version that was read, and the version to decide about now. */
export const changedSince = z.object({
  version,
  /** Empty if the changes are no longer known. */
  changes: z.array(
    z.object({
      field: z.string(),
      /** The name of the field in the reader's language. */
      label: z.string(),
      before: value,
      after: value,
    }),
  ),
})
export type ChangedSince = z.output<typeof changedSince>

/**
 * Refuses a decision that comes too late: with this sentence if the record is already decided, or with `data` if it has changed
 * since it was read.
 */
export function conflict<const Status extends number>(status: Status, sentence: () => string) {
  return {
    status,
    get message() {
      return sentence()
    },
    data: z.optional(changedSince),
  }
}
