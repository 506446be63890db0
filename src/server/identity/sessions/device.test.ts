import { expect, it } from 'vitest'
import { deviceFrom, deviceName } from './device.ts'

it.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on macOS'],
  ['Visit https://evil.example/now 1.0', 'Unknown browser on an unknown system'],
  ['', 'Unknown browser on an unknown system'],
  [null, 'Unknown browser on an unknown system'],
])('%j is %s', (userAgent, name) => {
  expect(deviceName(deviceFrom(userAgent))).toBe(name)
})
