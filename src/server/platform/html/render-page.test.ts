import { describe, expect, it } from 'vitest'
import { DEFAULT_APPEARANCE } from '#domain/settings/appearance'
import { renderPage } from './render-page.tsx'

const SITE = {
  productName: 'Fieldmark',
  universityName: 'Riverside University',
  supportEmail: 'careers@riverside.example',
  appearance: DEFAULT_APPEARANCE,
  stylesheet: '/assets/server-pages.css',
  font: '/assets/public-sans.woff2',
  headingFont: '/assets/newsreader.woff2',
  draftScript: '/assets/draft.js',
}

describe('the heading font', () => {
  it.each([
    'How did Zoë Çağlar do at Müller & Søn?',
    'How did Ștefan Żółć do at “Œuvre”?',
    'How did Zoe\u0301 do?',
    'Quelque chose s’est passé… 100 %',
  ])('is used for %s', (title) => {
    const html = renderPage(SITE, { title, children: null })
    expect(html).toContain('<html lang="en" dir="ltr">')
    expect(html).toContain('href="/assets/newsreader.woff2"')
  })

  it('is not used on a long page', () => {
    const html = renderPage(SITE, { title: 'How did Zoë do?', children: 'A question. '.repeat(2000) })
    expect(html).toContain('class="plain-headings"')
    expect(html).not.toContain('newsreader')
  })

  it.each(['How did Đặng Thị do?', 'How did Muḥammad do?', 'كيف كان أداء Zoë؟', 'Zoë 表现如何？'])(
    'is neither used nor loaded for %s, so that no word mixes two fonts',
    (title) => {
      const html = renderPage(SITE, { title, children: null })
      expect(html).toContain('<html lang="en" dir="ltr" class="plain-headings">')
      expect(html).not.toContain('newsreader')
    },
  )
})
