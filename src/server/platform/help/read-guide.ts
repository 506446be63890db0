import { Marked, type Tokens } from 'marked'
import { anchor } from '../html/anchor.ts'

export type Guide = { title: string; summary: string; sections: { id: string; heading: string }[]; html: string }

/** A guide in Markdown: a title, a paragraph that sums it up, and sections. */
export function readGuide(markdown: string): Guide {
  const tokens = marked.lexer(markdown)
  const [title, summary, ...body] = tokens.filter(({ type }) => type !== 'space')
  if (title?.type !== 'heading' || summary?.type !== 'paragraph')
    throw new Error('A guide starts with a title and a paragraph.')
  const sections = body.filter((token): token is Tokens.Heading => token.type === 'heading' && token.depth === 2)
  return {
    title: (title as Tokens.Heading).text,
    summary: (summary as Tokens.Paragraph).text,
    sections: sections.map(({ text }) => ({ id: anchor(text), heading: text })),
    html: marked.parser(body),
  }
}

const marked = new Marked({
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${anchor(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`
    },
    /** With a picture of its own for the dark scheme. The title of a picture is its size in pixels, so that the text stays in place while it loads. */
    image({ href, title, text }) {
      const [width, height] = title?.split('x') ?? []
      const dark = `<source srcset="/help/${href.replace('.png', '-dark.png')}" media="(prefers-color-scheme: dark)">`
      const image = `<img src="/help/${href}" alt="${text}" width="${width}" height="${height}" loading="lazy">`
      return `<picture>${dark}${image}</picture>`
    },
    link({ href, tokens }) {
      const address = /^[a-z]+$/.test(href) ? `/help/${href}` : href
      return `<a href="${address}">${this.parser.parseInline(tokens)}</a>`
    },
  },
})
