import type { LoadFontFile } from './report-fonts.ts'

/** The address of each font slice that the report may need; none is fetched before its characters appear. */
const ADDRESSES = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>(
      [
        '../../../../node_modules/@fontsource/noto-sans/files/*-{400,600}-normal.woff',
        '../../../../node_modules/@fontsource/noto-{serif,emoji}/files/*-400-normal.woff',
        '../../../../node_modules/@fontsource/noto-sans-*/files/*-{arabic,armenian,bengali,ethiopic,georgian,gujarati,gurmukhi,hebrew,kannada,khmer,malayalam,sinhala,tamil,telugu,thai,symbols}-400-normal.woff',
        '../../../../node_modules/@fontsource/noto-sans-{jp,kr,sc}/files/*-400-normal.woff',
      ],
      { eager: true, query: '?url', import: 'default' },
    ),
  ).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
)

export const fetchFontFile: LoadFontFile = async (file) => {
  const address = ADDRESSES[file]
  if (!address) throw new Error(`No such font file: ${file}`)
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${response.status} for ${address}`)
  return new Uint8Array(await response.arrayBuffer())
}
