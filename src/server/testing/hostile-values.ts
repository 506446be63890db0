import fc from 'fast-check'

// Values that break programs that trust their input.

/** Text that databases, pages, spreadsheets and regular expressions can trip over. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\u202egnp.exe',
  '\u200f\u200b\ufeff',
  '👩‍👩‍👧‍👦'.repeat(20),
  `e${'\u0301'.repeat(190)}`,
  "'; drop table profiles; --",
  '" or ""="',
  '$1',
  '\\',
  '%_\\%',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '=1+1',
  '\r\nBcc: x@evil.example',
  '../../etc/passwd',
  '..',
  '.',
  'null',
  'undefined',
  'NaN',
  '-Infinity',
  '1e999',
  '-1',
  '99999999999999999999',
  '__proto__',
  'constructor',
  'toString',
  '[object Object]',
  '00000000-0000-0000-0000-000000000000',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '+275760-09-13',
  'javascript:alert(1)',
  'http://[::1',
  'http://169.254.169.254/',
  'a@b',
  'x@evil.example\0',
  `${'a'.repeat(64)}@${'b'.repeat(180)}.example`,
  '%00%ff%zz',
  '(a+)+$',
]

export const hostileText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.constantFrom(201, 5000, 20_001, 300_000).map((length) => 'x'.repeat(length)) },
  { weight: 1, arbitrary: fc.constantFrom(100, 199, 10_000).map((length) => '\ud83d'.repeat(length)) },
)

const hostileNumber = fc.constantFrom(
  -1,
  0,
  -0,
  0.1,
  3,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e21,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
)

const PROTOTYPE_KEYS: unknown = JSON.parse(
  '{"__proto__": {"isAdmin": true, "role": "admin"}, "constructor": {"prototype": {"role": "admin"}}, "toString": 1}',
)

const hostileObject = fc.constantFrom<unknown>(
  null,
  true,
  false,
  {},
  [],
  [[]],
  [null],
  { length: 10 },
  { toJSON: 'x' },
  PROTOTYPE_KEYS,
  Array.from({ length: 10_000 }, (_, index) => index),
  Array.from({ length: 10_000 }, () => 'x'),
  nested(2000, (inner) => [inner]),
  nested(2000, (inner) => ({ a: inner })),
)

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: hostileNumber },
  { weight: 2, arbitrary: hostileObject },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** Fields that no form has. */
export const hostileFields: fc.Arbitrary<object> = fc.oneof(
  fc.constant(PROTOTYPE_KEYS as object),
  fc.constant({ role: 'admin', isAdmin: true, studentId: '00000000-0000-4000-8000-000000000000', status: 'approved' }),
  fc.dictionary(
    hostileText.map((name) => name.slice(0, 200)),
    hostileValue,
    { maxKeys: 3 },
  ),
)

function nested(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = wrap(value)
  return value
}
