// Whether a version may be released, and what CHANGELOG.md says about it.

const SEMVER = /^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}(?:-[\da-z]+(?:\.[\da-z]+)*)?$/i
const HEADING = /^## \[(.+?)\].*$/gm
/** What everybody who upgrades wants to know. */
const UPGRADE_NOTES = ['Switches on', 'Cannot go back']
const UPGRADE_HEADING = '### Upgrade notes\n'

/** A sentence with the first reason not to release this version; null if there is none. */
export function problemWith({ version, packageVersion, changelog, changedFiles }) {
  const [newest, previous] = versionsIn(changelog)
  const notes = notesOf(changelog, version)
  const missing = notes && UPGRADE_NOTES.find((name) => !notes.includes(`- **${name}:**`))
  if (!SEMVER.test(version)) return `${version} is not a version such as 1.2.0 or 1.2.0-rc.1.`
  if (version !== packageVersion)
    return `package.json has version ${packageVersion}. Run npm version ${version} --no-git-tag-version, and commit.`
  if (!notes) return `CHANGELOG.md has no section "## [${version}]".`
  if (newest !== version) return `CHANGELOG.md has ${newest} above ${version}. The version to release comes first.`
  if (previous && compareVersions(version, previous) <= 0) return `${version} is not newer than ${previous}.`
  if (!notes.includes(UPGRADE_HEADING)) return `CHANGELOG.md has no "### Upgrade notes" about ${version}.`
  if (missing) return `CHANGELOG.md does not say "- **${missing}:** …" about ${version}.`
  if (changedFiles)
    return `Commit these changes first, so that the release is what the repository has:\n${changedFiles}`
  return null
}

/** The section of this version, without its heading; null if there is none. */
export function notesOf(changelog, version) {
  const headings = [...changelog.matchAll(HEADING)]
  const at = headings.findIndex(([, name]) => name === version)
  if (at === -1) return null
  const [heading] = headings[at]
  return changelog.slice(headings[at].index + heading.length, headings[at + 1]?.index).trim()
}

/** The notes of a release with what it says about its upgrade by itself (upgrade-notes.mjs), at the head of the upgrade notes. */
export function withUpgradeNotes(notes, lines) {
  return notes.replace(UPGRADE_HEADING, (heading) => `${heading}${lines}\n`)
}

/** The released ones, newest first. */
function versionsIn(changelog) {
  return [...changelog.matchAll(HEADING)].map(([, name]) => name).filter((name) => name !== 'Unreleased')
}

const { compare } = new Intl.Collator('en', { numeric: true })

/** Negative if the first is older. 1.2.0-rc.1 is older than 1.2.0. */
function compareVersions(one, other) {
  const [[core, preview], [otherCore, otherPreview]] = [one.split(/-(.*)/), other.split(/-(.*)/)]
  if (core !== otherCore) return compare(core, otherCore)
  return Number(!preview) - Number(!otherPreview) || compare(preview ?? '', otherPreview ?? '')
}
