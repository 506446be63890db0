#!/usr/bin/env node
// The command of an installed release. A clone has npm start, npm run demo and npm run admin.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const USAGE = `Usage: fieldmark COMMAND
  start             serve the product; README.md lists the settings
  demo [--large]    the same with sample data, in its own folder, data-demo
  admin COMMAND     create an admin, back up, restore and more; lists its commands without one
  doctor            check configuration, database, mail, public address, clock and disk
  migrate           bring the database up to this version
  --version         print the version`

const { version, engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const [command = '--help', ...rest] = process.argv.slice(2)

const COMMANDS = {
  start: () => run('main', rest),
  demo: () => {
    process.env.DEMO = rest.includes('--large') || process.env.DEMO === 'large' ? 'large' : '1'
    return run(
      'main',
      rest.filter((argument) => argument !== '--large'),
    )
  },
  admin: () => run('admin', rest),
  doctor: () => run('admin', ['doctor', ...rest]),
  migrate: () => run('admin', ['migrate', ...rest]),
  '--version': () => print(version),
  '--help': () => print(USAGE),
  '-h': () => print(USAGE),
  help: () => print(USAGE),
}
const isAboutServer = ['start', 'demo'].includes(command)

// Only what Node 12 understands: others see a syntax error instead of the sentence.
const [major, minor] = process.versions.node.split('.').map(Number)
const [oldestMajor, oldestMinor = 0] = engines.node.match(/\d+/g).map(Number)
if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor))
  fail(`Node ${process.versions.node} is too old. Install Node ${oldestMajor}.${oldestMinor} or newer.`)
else if (!Object.keys(COMMANDS).includes(command))
  fail(`There is no command "${command}". fieldmark --help lists the commands.`)
else if (isAboutServer && rest.includes('--help')) print(USAGE)
else COMMANDS[command]()

/** In this process, so that signals reach the server. Its real path lets processes that it starts later have the same version. */
function run(program, args) {
  const url = new URL(`../dist/server/${program}.js`, import.meta.url)
  process.argv.splice(1, process.argv.length, fileURLToPath(url), ...args)
  return import(url.href)
}

function print(text) {
  process.stdout.write(`${text}\n`)
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
}
