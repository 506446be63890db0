import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DEFAULT_TOKENS, GROUNDS } from '../src/domain/platform/accent.ts'

const css = readFileSync(join(import.meta.dirname, '../src/web/ui/tokens.css'), 'utf8')

it('checks the contrast of accent colours against the colours of the style sheet', () => {
  const { light, dark } = {
    light: { ...GROUNDS.light, ...DEFAULT_TOKENS.light },
    dark: { ...GROUNDS.dark, ...DEFAULT_TOKENS.dark },
  }
  for (const name of Object.keys(light) as (keyof typeof light)[]) {
    const token = name.replaceAll(/[A-Z]|\d/g, (part) => `-${part.toLowerCase()}`)
    expect(css).toContain(`--${token}: light-dark(${light[name]}, ${dark[name]});`)
  }
})
