import { describe, expect, it } from 'vitest'
import { DEFAULT_APPEARANCE } from '#domain/settings/appearance'
import { accessibilityStatementPage } from './accessibility-statement.tsx'
import { privacyPolicyPage } from './privacy-policy.tsx'
import { termsOfServicePage } from './terms-of-service.tsx'

const SITE = {
  productName: 'Praktika & Co',
  universityName: 'Riverside University',
  supportEmail: 'careers@nord.example',
  appearance: DEFAULT_APPEARANCE,
  stylesheet: '/s.css',
  font: '/assets/public-sans.woff2',
  headingFont: '/assets/newsreader.woff2',
  draftScript: '/d.js',
}
const INSTITUTION = { universityName: 'Uni <Nord>', supportEmail: 'careers@nord.example' }

describe.each([
  ['Privacy Policy', privacyPolicyPage],
  ['Terms of Service', termsOfServicePage],
  ['Accessibility', accessibilityStatementPage],
])('%s', (title, page) => {
  const html = page(SITE, INSTITUTION)

  it('names the configured product and university', () => {
    expect(html).toContain(`<h1>${title}</h1>`)
    expect(html).toContain(`<title>${title} · Praktika &amp; Co</title>`)
    expect(html).toContain('Uni &lt;Nord&gt;')
    expect(html).toContain('href="mailto:careers@nord.example"')
    expect(html).not.toMatch(/Fieldmark/i)
  })

  it('has a section for every entry of its contents', () => {
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map((match) => match[1])
    expect(targets.length).toBeGreaterThan(5)
    for (const target of targets) expect(html).toContain(`id="${target}"`)
  })
})
