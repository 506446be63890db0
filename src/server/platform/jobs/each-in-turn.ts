/**
 * Runs something for each of these items, one after the other. One that fails does not stop the others; its error is thrown at the
 * end.
 */
export async function eachInTurn<Item>(items: Iterable<Item>, run: (item: Item) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = []
  for (const item of items) await run(item).catch((error) => errors.push(error))
  if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors, errors.join('; '))
}
