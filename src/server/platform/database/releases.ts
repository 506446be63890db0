/** The newest migration of each earlier release. */
export const RELEASES: Readonly<Record<string, string>> = { '1.0.0': '0057-webhooks-that-wait' }
