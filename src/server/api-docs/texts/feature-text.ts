import type { Contract } from '#contract/contract'

/** What the API reference says about a feature and each of its endpoints; a missing endpoint is a type error. */
export type FeatureText<Feature extends keyof Contract> = {
  title: string
  about: string
  /** Who may call it, and what it does beyond its summary. */
  endpoints: Record<keyof Contract[Feature], string>
}

export type FeatureTexts<Feature extends keyof Contract> = { [Name in Feature]: FeatureText<Name> }
