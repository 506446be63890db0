import { describe, expect, it } from 'vitest'
import { pngProblem, svgProblem } from './logo.ts'

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${inside}</svg>`

describe('an SVG logo', () => {
  it.each([
    svg('<path d="M0 0h8v8H0z" fill="#003366"/>'),
    `\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by hand -->\n${svg('<g/>')}\n`,
    svg('<defs><linearGradient id="a"/></defs><path fill="url(#a)"/><use xlink:href="#a" href=\'#a\'/>'),
    svg('<style>.a{fill:url("#a")}</style><title>Uni Nord, one of ten</title>'),
  ])('may be %s', (text) => expect(svgProblem(text)).toBeNull())

  it.each([
    [svg('<script>alert(1)</script>'), 'scripts'],
    [svg('<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>'), 'scripts'],
    [svg('<SCRIPT href="#a"/>'), 'scripts'],
    [svg('<g onload="alert(1)"/>'), 'event handlers'],
    [svg('<g id="a"onclick = "alert(1)"/>'), 'event handlers'],
    [svg('<g/onload=alert(1) />'), 'event handlers'],
    [svg('<foreignObject><p/></foreignObject>'), 'foreign objects'],
    [svg('<image href="https://evil.example/a.png"/>'), 'links to other files'],
    [svg("<image xlink:href = 'data:image/svg+xml,x'/>"), 'links to other files'],
    [svg('<use href="&#x23;a"/>'), 'links to other files'],
    [svg('<path fill="url(https://evil.example/a.svg#a)"/>'), 'links to other files'],
    [svg('<style>@import "https://evil.example/a.css";</style>'), 'links to other files'],
    [svg('<a><set attributeName="href" to="javascript:alert(1)"/></a>'), 'scripts'],
    [`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`, 'a document type'],
    [`<?xml-stylesheet href="https://evil.example/a.css"?>${svg('')}`, 'processing instructions'],
    [svg('<?xml-stylesheet href="#a"?>'), 'processing instructions'],
  ])('may not be %s', (text, found) => expect(svgProblem(text)).toContain(found))

  it.each(['', 'text', '<html></html>', '<svg', '<svg>', '<!-- <svg></svg> -->', `${svg('')}<p>`])(
    'is more than %j',
    (text) => expect(svgProblem(text)).toMatch(/^This (is not a complete SVG file|SVG file contains)/),
  )
})

describe('a PNG logo', () => {
  function png(width: number, height: number): Uint8Array {
    const bytes = new Uint8Array(67)
    bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
    new DataView(bytes.buffer).setUint32(16, width)
    new DataView(bytes.buffer).setUint32(20, height)
    return bytes
  }
  it('may have up to 2,000 pixels on each side', () => expect(pngProblem(png(2000, 1))).toBeNull())
  it('may not be larger', () => expect(pngProblem(png(1, 2001))).toContain('too large'))
  it('is not empty', () => expect(pngProblem(png(0, 10))).toBe('This is not a PNG file.'))
  it('is no other file', () => {
    expect(pngProblem(new TextEncoder().encode(svg('').padEnd(100)))).toBe('This is not a PNG file.')
    expect(pngProblem(png(10, 10).subarray(0, 40))).toBe('This is not a PNG file.')
  })
})
