import { type CSSProperties, createContext, useContext } from 'react'
import { DEFAULT_TOKENS } from '#domain/accent'
import type { Appearance } from '#domain/appearance'
import type { Config } from '../../config.ts'
import { logoAddresses } from '../html/render-page.tsx'
import { COLOR, text } from './email-styles.ts'

type Site = Pick<Config, 'productName' | 'publicUrl'> & { appearance: Appearance }

/** The accent colour of the light scheme. */
export const Accent = createContext(DEFAULT_TOKENS.light)

/** The logo, if mail programs can show it, which is true of PNG; else the product's mark. */
export function Brand({ productName, publicUrl, appearance }: Site) {
  const logo = logoAddresses(appearance)
  if (!logo || appearance.lightLogo !== 'image/png') return <Mark productName={productName} />
  const dark = appearance.darkLogo === 'image/png' ? logo.dark : null
  const picture = (address: string, className: string | undefined, style: CSSProperties) => (
    <img
      className={className}
      src={`${publicUrl}${address}`}
      alt={productName}
      height={32}
      style={{ ...logoStyle, ...style }}
    />
  )
  return (
    <div data-skip-in-text>
      {picture(logo.light, dark ? 'logo-light' : undefined, { display: 'block' })}
      {dark && picture(dark, 'logo-dark', { display: 'none' })}
    </div>
  )
}

/** The five bars beside the name, drawn with table cells because mail programs block images. */
function Mark({ productName }: { productName: string }) {
  const { pine } = useContext(Accent)
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" data-skip-in-text>
      <tbody>
        <tr>
          {[16, 16, 16, 16, 8].map((height, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the five bars never change
            <td key={index} valign="bottom" style={{ width: 4, paddingRight: 3 }}>
              <div
                className={index < 4 ? 'logo-bar' : 'logo-bar-open'}
                style={{ ...bar, height, backgroundColor: index < 4 ? pine : COLOR.ruleStrong }}
              />
            </td>
          ))}
          <td className="ink" style={{ ...text, paddingLeft: 8, fontSize: 14, fontWeight: 600, lineHeight: '20px' }}>
            {productName}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** The height is that of the mark and its name. The colour is of the name, where the picture is not loaded. */
const logoStyle = { ...text, height: 32, width: 'auto', maxWidth: '100%', fontSize: 14, fontWeight: 600 }
const bar = { width: 4, fontSize: 1, lineHeight: '1px' }
