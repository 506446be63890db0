import { expect, it } from 'vitest'
import { isSameMailbox } from './hand-over.ts'

it.each([
  ['zoe@uni.example', 'ZOE@uni.example', true],
  ['zoe@uni.example', 'zoe+feedback@uni.example', true],
  ['zoe.caglar@gmail.com', 'zoecaglar+x@googlemail.com', true],
  ['zoe.caglar@uni.example', 'zoecaglar@uni.example', false],
  ['zoe@uni.example', 'zoe@other.example', false],
])('%s and %s: %s', (one, other, isSame) => {
  expect(isSameMailbox(one, other)).toBe(isSame)
})
