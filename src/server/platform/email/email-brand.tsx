import { type CSSProperties, createContext, useContext } from 'react'
import { DEFAULT_TOKENS } from '#domain/platform/accent'
import type { Appearance } from '#domain/settings/appearance'
import type { Config } from '../../config.ts'
import { logoAddresses } from '../html/render-page.tsx'
import { COLOR, sides, text } from './email-styles.ts'

type Site = Pick<Config, 'productName' | 'publicUrl' | 'universityName'> & { appearance: Appearance }
type Props = { site: Site; isFromUniversity: boolean }

/** The accent colour of the light scheme. */
export const Accent = createContext(DEFAULT_TOKENS.light)

/**
 * The logo if it is a PNG, which mail programs can show, otherwise the product's mark. Next to it stands the product's name or,
 * in emails to people who do not know the product, the university's.
 */
export function Brand({ site, isFromUniversity }: Props) {
  const { productName, publicUrl, universityName, appearance } = site
  const logo = appearance.lightLogo === 'image/png' ? logoAddresses(appearance) : null
  const dark = appearance.darkLogo === 'image/png' ? logo?.dark : null
  // The name next to it says the same.
  const alt = isFromUniversity ? '' : productName
  const picture = (address: string, className: string | undefined, style: CSSProperties) => (
    <img
      className={className}
      src={`${publicUrl}${address}`}
      alt={alt}
      height={32}
      style={{ ...logoStyle, ...style }}
    />
  )
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" data-skip-in-text>
      <tbody>
        <tr>
          {logo ? (
            <td>
              {picture(logo.light, dark ? 'logo-light' : undefined, { display: 'block' })}
              {dark && picture(dark, 'logo-dark', { display: 'none' })}
            </td>
          ) : (
            <Mark />
          )}
          {isFromUniversity && (
            <td className="ink" style={{ ...nameStyle, ...sides().name, fontSize: 18, lineHeight: '24px' }}>
              {universityName}
            </td>
          )}
          {!isFromUniversity && !logo && (
            <td className="ink" style={{ ...nameStyle, ...sides().name }}>
              {productName}
            </td>
          )}
        </tr>
      </tbody>
    </table>
  )
}

/** Five bars, drawn with table cells because mail programs block images. */
function Mark() {
  const { pine } = useContext(Accent)
  return [16, 16, 16, 16, 8].map((height, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the five bars never change
    <td key={index} valign="bottom" style={{ width: 4, paddingRight: 3, paddingBottom: 2 }}>
      <div
        className={index < 4 ? 'logo-bar' : 'logo-bar-open'}
        style={{ ...bar, height, backgroundColor: index < 4 ? pine : COLOR.ruleStrong }}
      />
    </td>
  ))
}

/** As high as the mark with its name. The colour is for the name, in case the picture is not loaded. */
const logoStyle = { ...text, height: 32, width: 'auto', maxWidth: '100%', fontSize: 14, fontWeight: 600 }
const bar = { width: 4, fontSize: 1, lineHeight: '1px' }
const nameStyle = { ...text, fontSize: 14, fontWeight: 600, lineHeight: '20px', overflowWrap: 'anywhere' } as const
