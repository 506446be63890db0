/** '1 hour', '2 hours', '2,000 hours', in the reader's language. */
export type Quantity = (values: { count: number }) => string
