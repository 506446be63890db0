// The library has no types; these are the parts we use.
declare module 'html-to-text' {
  type Selector = { selector: string; format?: string; options?: Record<string, unknown> }
  export function compile(options: { wordwrap: boolean; selectors: Selector[] }): (html: string) => string
}
