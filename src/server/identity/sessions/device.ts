import Bowser from 'bowser'
import * as m from '#messages'

/** A browser and its system, by the names people know. */
type Device = { browser: string; system: string }

/** Real headers have fewer than 300 characters. Unit: characters. */
const LONGEST = 500

/** Reads a User-Agent header. Returns only names that the library knows, because a client can send any text. */
export function deviceFrom(userAgent: string | null | undefined): Device {
  const parsed = userAgent ? Bowser.parse(userAgent.slice(0, LONGEST)) : null
  return {
    browser: known(Bowser.BROWSER_MAP, parsed?.browser.name) ?? m.sessions_unknown_browser(),
    system: known(Bowser.OS_MAP, parsed?.os.name) ?? m.sessions_unknown_system(),
  }
}

/** For example 'Firefox on Windows'. */
export function deviceName({ browser, system }: Device): string {
  return m.sessions_device_name({ browser, system })
}

function known(names: Record<string, string>, name: string | undefined): string | undefined {
  return Object.values(names).find((each) => each === name)
}
