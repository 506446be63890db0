// Finds or downloads promtool, which tests the alert rules.

import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { takeFromDebian } from './debian-packages.mjs'
import { CACHE, findOnPath } from './set-up.mjs'

const DOWNLOADED = join(CACHE, 'promtool')

/** Resolves to the path of promtool, or undefined. */
export async function findPromtool() {
  const [installed = existing(DOWNLOADED)] = findOnPath(['promtool'])
  if (installed) return installed
  mkdirSync(CACHE, { recursive: true })
  await takeFromDebian('prometheus', 'usr/bin/promtool', CACHE)
  return existing(DOWNLOADED)
}

function existing(path) {
  return existsSync(path) ? path : undefined
}
