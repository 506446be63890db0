import type { Contract } from '#contract/contract'
import { ACCOUNT_TEXTS } from './account-texts.ts'
import { ADMINISTRATION_TEXTS } from './administration-texts.ts'
import type { FeatureText, FeatureTexts } from './feature-text.ts'
import { FOLLOW_UP_TEXTS } from './follow-up-texts.ts'
import { RECORD_TEXTS } from './record-texts.ts'

/** The parts of the reference, in its order. */
export const PARTS = [
  { title: 'Internships and feedback', features: Object.keys(RECORD_TEXTS) },
  { title: 'Following up', features: Object.keys(FOLLOW_UP_TEXTS) },
  { title: 'Administration', features: Object.keys(ADMINISTRATION_TEXTS) },
  { title: 'Your own account', features: Object.keys(ACCOUNT_TEXTS) },
]

const TEXTS: FeatureTexts<keyof Contract> = {
  ...RECORD_TEXTS,
  ...FOLLOW_UP_TEXTS,
  ...ADMINISTRATION_TEXTS,
  ...ACCOUNT_TEXTS,
}

export function textOf(feature: string): FeatureText {
  return TEXTS[feature as keyof Contract]
}
