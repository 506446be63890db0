import { changeAccent } from './change-accent.ts'
import { changeSupport } from './change-support.ts'
import { getAppearance } from './get-appearance.ts'
import { removeLogo } from './remove-logo.ts'
import { setLogo } from './set-logo.ts'

export const appearance = { get: getAppearance, changeSupport, changeAccent, setLogo, removeLogo }
