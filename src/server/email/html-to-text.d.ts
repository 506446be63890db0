// The library brings no types of its own; this is what is used of it.
declare module 'html-to-text' {
  type Selector = { selector: string; format?: string; options?: Record<string, unknown> }
  export function compile(options: { wordwrap: boolean; selectors: Selector[] }): (html: string) => string
}
