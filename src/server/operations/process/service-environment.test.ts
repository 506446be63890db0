import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { PROJECT_ROOT } from '../../project-root.ts'
import { type Places, serviceEnvironment } from './service-environment.ts'

const root = mkdtempSync(join(tmpdir(), 'fieldmark-service-'))
afterAll(() => rmSync(root, { recursive: true }))

type Installed = { unit?: string; additions?: Record<string, string>; settings?: string }
let installations = 0

/** A made-up machine with these files. */
function install({ unit, additions = {}, settings }: Installed): Places {
  const etc = join(root, String(++installations))
  const places = { unitFolders: [join(etc, 'systemd')], environmentFile: join(etc, 'fieldmark.env') }
  mkdirSync(join(etc, 'systemd/fieldmark.service.d'), { recursive: true })
  if (settings !== undefined) writeFileSync(places.environmentFile, settings)
  if (unit)
    writeFileSync(join(etc, 'systemd/fieldmark.service'), unit.replaceAll('/etc/fieldmark.env', places.environmentFile))
  for (const [name, text] of Object.entries(additions))
    writeFileSync(join(etc, 'systemd/fieldmark.service.d', name), text)
  return places
}

const unit = readFileSync(join(PROJECT_ROOT, 'deploy/fieldmark.service'), 'utf8')
const settings = 'DATABASE_URL=postgres://db.example/fieldmark\nPUBLIC_URL="https://fieldmark.example.edu"\n'

describe('the environment of a command', () => {
  it('is its own if nothing is installed', () => {
    expect(serviceEnvironment({}, install({}))).toEqual({ variables: {}, files: [] })
  })

  it('is what the unit and its file of settings say', () => {
    const places = install({ unit, settings })
    expect(serviceEnvironment({ HOME: '/root' }, places)).toEqual({
      variables: {
        DATA_DIR: '/var/lib/fieldmark',
        DATABASE_URL: 'postgres://db.example/fieldmark',
        PUBLIC_URL: 'https://fieldmark.example.edu',
      },
      files: [join(places.unitFolders[0]!, 'fieldmark.service'), places.environmentFile],
    })
  })

  it('is that of the unit if there is no file of settings', () => {
    expect(serviceEnvironment({}, install({ unit })).variables).toEqual({ DATA_DIR: '/var/lib/fieldmark' })
  })

  it('is that of the file if there is no unit', () => {
    expect(serviceEnvironment({}, install({ settings })).variables).toMatchObject({
      DATABASE_URL: 'postgres://db.example/fieldmark',
    })
  })

  it('keeps what is set already, and reads what was added to the unit', () => {
    const additions = {
      '20-b.conf': '[Service]\nEnvironment=PORT=4000 \\\n  "PRODUCT_NAME=Two words"\n',
      'note.txt': 'A',
    }
    const places = install({ unit, settings: 'PORT=3500\nHOST=::1\n', additions })
    expect(serviceEnvironment({ HOST: '127.0.0.1' }, places).variables).toEqual({
      DATA_DIR: '/var/lib/fieldmark',
      PORT: '3500',
      PRODUCT_NAME: 'Two words',
    })
  })

  it.each([{ DATA_DIR: '/srv/other' }, { DATABASE_URL: 'postgres://other/db' }, { DEMO: '1' }])(
    'is its own if it names another database: %o',
    (environment) => {
      expect(serviceEnvironment(environment, install({ unit, settings })).variables).toEqual({})
    },
  )

  it('is completed if it names the database of the service', () => {
    const { variables } = serviceEnvironment({ DATA_DIR: '/var/lib/fieldmark' }, install({ unit, settings }))
    expect(variables).toMatchObject({ PUBLIC_URL: 'https://fieldmark.example.edu' })
  })

  it('is refused if the settings of the service cannot be read, unless it names a database', () => {
    const places = install({ unit: unit.replace('EnvironmentFile=-', 'EnvironmentFile=') })
    mkdirSync(places.environmentFile)
    expect(() => serviceEnvironment({}, places)).toThrow(
      `systemd-run --pipe --wait -q --uid=fieldmark -p EnvironmentFile=-${places.environmentFile} -E DATA_DIR=/var/lib/fieldmark`,
    )
    expect(serviceEnvironment({ DATA_DIR: '/var/lib/fieldmark' }, places).variables).toEqual({})
  })
})
