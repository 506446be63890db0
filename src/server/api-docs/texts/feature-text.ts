/** How the API reference introduces a feature; its endpoints describe themselves. */
export type FeatureText = { title: string; about: string }

/** A missing feature is a type error. */
export type FeatureTexts<Feature extends string> = { [Name in Feature]: FeatureText }
