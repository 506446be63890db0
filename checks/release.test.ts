import { describe, expect, it } from 'vitest'
import { readText } from './project-files.ts'

// Whether a version may be released. The archive itself: release.built.test.ts.

// scripts/ is plain JavaScript.
const { notesOf, problemWith, withUpgradeNotes } = (await import(
  new URL('../scripts/release-rules.mjs', import.meta.url).href
)) as {
  notesOf: (changelog: string, version: string) => string | null
  problemWith: (release: typeof RELEASE) => string | null
  withUpgradeNotes: (notes: string, lines: string) => string
}
const { upgradeNotes } = (await import(new URL('../scripts/upgrade-notes.mjs', import.meta.url).href)) as {
  upgradeNotes: (results?: string) => string
}

const NOTES = '### Upgrade notes\n- **Switches on:** nothing.\n- **Cannot go back:** nothing.'
const RELEASE = {
  version: '1.10.0',
  packageVersion: '1.10.0',
  changelog: `# Changelog\n\n## [Unreleased]\n\n## [1.10.0] - 2026-12-01\n\n${NOTES}\n\n## [1.9.0] - 2026-11-01\n\nFirst.\n`,
  changedFiles: '',
}

function release(version: string, changelog = RELEASE.changelog): typeof RELEASE {
  return { ...RELEASE, version, packageVersion: version, changelog }
}

describe('a release', () => {
  it('is made if the changelog begins with its version, and everything is committed', () => {
    expect(problemWith(RELEASE)).toBeNull()
  })

  it.each(['1.10', 'v1.10.0', '01.1.0', '1.10.0-', 'latest'])('has a semantic version, unlike %s', (version) => {
    expect(problemWith(release(version))).toMatch('is not a version such as')
  })

  it('has the version of package.json', () => {
    expect(problemWith({ ...RELEASE, packageVersion: '1.9.0' })).toMatch('package.json has version 1.9.0.')
  })

  it('has a section in the changelog, before those of other versions', () => {
    expect(problemWith(release('1.11.0'))).toBe('CHANGELOG.md has no section "## [1.11.0]".')
    const reversed = `## [1.9.0]\n\n## [1.10.0]\n\n${NOTES}\n`
    expect(problemWith(release('1.10.0', reversed))).toMatch('CHANGELOG.md has 1.9.0 above 1.10.0.')
  })

  it.each([
    ['1.9.0', '1.10.0'],
    ['1.10.0', '1.10.0'],
    ['1.10.0-rc.2', '1.10.0'],
    ['1.10.0-rc.9', '1.10.0-rc.10'],
  ])('is newer than the one before, unlike %s after %s', (version, previous) => {
    const changelog = `## [${version}]\n\n${NOTES}\n\n## [${previous}]\n`
    expect(problemWith(release(version, changelog))).toBe(`${version} is not newer than ${previous}.`)
  })

  it('may follow its own preview', () => {
    expect(problemWith(release('1.10.0', `## [1.10.0]\n\n${NOTES}\n\n## [1.10.0-rc.1]\n`))).toBeNull()
  })

  it('says what an upgrade changes', () => {
    const changelog = RELEASE.changelog.replace('- **Switches on:** nothing.\n', '')
    expect(problemWith(release('1.10.0', changelog))).toBe(
      'CHANGELOG.md does not say "- **Switches on:** …" about 1.10.0.',
    )
    const withoutHeading = RELEASE.changelog.replace('### Upgrade notes\n', '')
    expect(problemWith(release('1.10.0', withoutHeading))).toBe('CHANGELOG.md has no "### Upgrade notes" about 1.10.0.')
  })

  it('is what is committed', () => {
    expect(problemWith({ ...RELEASE, changedFiles: ' M README.md' })).toMatch('Commit these changes first')
  })
})

it('the notes of a release are its section of the changelog', () => {
  expect(notesOf(RELEASE.changelog, '1.10.0')).toBe(NOTES)
  expect(notesOf(RELEASE.changelog, '1.9.0')).toBe('First.')
})

it('the notes of a release say by themselves how long the migrations take, and what was measured', () => {
  const [takesLong, measured] = upgradeNotes().split('\n')
  expect(takesLong).toMatch(
    /^- \*\*Takes long:\*\* the migrations, .*: from 1\.0\.0 about \d+ (s|min), of which nobody .* [\d.]+ s[.;]/,
  )
  expect(measured).toMatch(/^- \*\*Upgrade under traffic:\*\* \S.*\.$/)
  expect(() => upgradeNotes('# Results')).toThrow('has no paragraph')
  expect(withUpgradeNotes(NOTES, 'one\ntwo')).toBe(NOTES.replace('notes\n', 'notes\none\ntwo\n'))
})

it('the changelog describes the version of package.json', () => {
  const { version } = JSON.parse(readText('package.json')) as { version: string }
  expect(notesOf(readText('CHANGELOG.md'), version)).not.toBeNull()
})

it('the unit for several servers is that of a single one, with a port', () => {
  const settingsOf = (path: string) => readText(path).replace(/^(#.*\n)+/, '')
  const several = settingsOf('deploy/fieldmark.service')
    .replace('Description=Fieldmark\n', 'Description=Fieldmark on port %i\n')
    .replace('/usr/bin/env node', '/usr/bin/env PORT=%i node')
  expect(settingsOf('deploy/fieldmark@.service')).toBe(several)
})
