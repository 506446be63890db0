import { changeDigest } from './change-digest.ts'
import { getDigest } from './get-digest.ts'

export const digest = { getMine: getDigest, changeMine: changeDigest }
