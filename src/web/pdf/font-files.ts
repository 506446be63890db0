import type { LoadFontFile } from './report-fonts.ts'

/** The URL of each font slice by file name; slices are fetched when their characters appear. */
const URLS = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>(
      [
        '../../../node_modules/@fontsource/noto-sans/files/*-{400,600}-normal.woff',
        '../../../node_modules/@fontsource/noto-{serif,emoji}/files/*-400-normal.woff',
        '../../../node_modules/@fontsource/noto-sans-*/files/*-{arabic,armenian,bengali,ethiopic,georgian,gujarati,gurmukhi,hebrew,kannada,khmer,malayalam,sinhala,tamil,telugu,thai,symbols}-400-normal.woff',
        '../../../node_modules/@fontsource/noto-sans-{jp,kr,sc}/files/*-400-normal.woff',
      ],
      { eager: true, query: '?url', import: 'default' },
    ),
  ).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]),
)

export const fetchFontFile: LoadFontFile = async (file) => {
  const url = URLS[file]
  if (!url) throw new Error(`No such font file: ${file}`)
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.status} for ${url}`)
  return new Uint8Array(await response.arrayBuffer())
}
