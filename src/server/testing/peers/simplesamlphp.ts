import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { freePort } from '../free-port.ts'
import { makeCertificate } from '../test-saml-provider.ts'
import { PEER_PEOPLE, type PeerPeople } from './peer-people.ts'
import { makePeerFolder, removePeerFolder, startPeerProcess } from './peer-process.ts'
import { SAML_NAMES } from './saml-names.ts'

/** Debian's folders. */
const WEB_ROOT = '/usr/share/simplesamlphp/www'
const ATTRIBUTE_MAPS = '/etc/simplesamlphp/attributemap/'
const NAME_ID = {
  emailAddress: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
} as const
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const POST = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'
const OWN_NAMES = 'urn:oasis:names:tc:SAML:2.0:attrname-format:uri'

type Options = {
  /** Encrypts each assertion (AES-128-CBC and RSA-OAEP) for the certificate in our metadata. */
  encrypts?: boolean
  /** Refuses requests that are not signed, unless our metadata says that they are not: SimpleSAMLphp believes it first. */
  wantsSignedRequests?: boolean
  /** Signs each single logout message, and requires it. */
  signsLogout?: boolean
  /** The format of NameID if neither our request nor our metadata names one. */
  nameId?: keyof typeof NAME_ID
  /** Sends nothing but what the entry of a service provider says. */
  isBare?: boolean
}

/** SimpleSAMLphp as a SAML identity provider on a loopback port, in PHP's own web server. Stops after the last test of the file. */
export async function startSimpleSaml(options: Options = {}) {
  const folder = makePeerFolder('simplesamlphp')
  for (const name of ['certificates', 'sessions', 'data', 'metadata']) mkdirSync(join(folder, name))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const { key, cert } = await makeCertificate()
  writeFileSync(join(folder, 'certificates/idp.key'), key)
  writeFileSync(join(folder, 'certificates/idp.crt'), cert)
  knowPeople(PEER_PEOPLE)
  write('metadata/saml20-idp-hosted', 'metadata', { [`${origin}/idp`]: identityProvider(options) })
  let trusted = ''
  configure()
  const metadataUrl = `${origin}/saml2/idp/metadata.php`
  const php = await startPeerProcess(metadataUrl, {
    program: 'php',
    args: ['-d', 'variables_order=EGPCS', '-S', `localhost:${port}`, '-t', WEB_ROOT],
    env: { SIMPLESAMLPHP_CONFIG_DIR: folder },
    folder,
  })
  afterAll(async () => {
    await php.stop()
    removePeerFolder(folder)
  })

  /** Each of SimpleSAMLphp's configuration files is PHP that sets a variable. */
  function write(file: string, variable: string, value: unknown): void {
    writeFileSync(join(folder, `${file}.json`), JSON.stringify(value))
    writeFileSync(
      join(folder, `${file}.php`),
      `<?php $${variable} = json_decode(file_get_contents('${folder}/${file}.json'), true);\n`,
    )
  }

  /** Read again at every request. */
  function configure(): void {
    write('config', 'config', {
      baseurlpath: `${origin}/`,
      certdir: `${folder}/certificates/`,
      loggingdir: `${folder}/`,
      datadir: `${folder}/data/`,
      tempdir: `${folder}/data`,
      attributenamemapdir: ATTRIBUTE_MAPS,
      'logging.handler': 'file',
      'enable.saml20-idp': true,
      'module.enable': { exampleauth: true, core: true, saml: true },
      'auth.adminpassword': 'not used in any test',
      secretsalt: 'only for tests',
      technicalcontact_email: 'na@example.org',
      timezone: 'UTC',
      production: false,
      'store.type': 'phpsession',
      'session.phpsession.savepath': `${folder}/sessions`,
      'metadata.sources': [
        { type: 'flatfile', directory: `${folder}/metadata` },
        ...(trusted ? [{ type: 'xml', xml: trusted }] : []),
      ],
    })
  }

  function knowPeople(people: PeerPeople): void {
    write('authsources', 'config', { people: { 0: 'exampleauth:UserPass', ...accounts(people) } })
  }

  return {
    entityId: `${origin}/idp`,
    metadataUrl,
    /** Where a person signs out of the provider, which then tells those who trust it. */
    logoutUrl: `${origin}/saml2/idp/SingleLogoutService.php?${new URLSearchParams({ ReturnTo: `${origin}/` })}`,
    /** Where a person starts at the provider, without a request of ours. */
    startUrlFor: (sp: string) => `${origin}/saml2/idp/SSOService.php?${new URLSearchParams({ spentityid: sp })}`,
    /** Trusts service providers as somebody has written them into SimpleSAMLphp's file. */
    trustWritten: (php: string) => writeFileSync(join(folder, 'metadata/saml20-sp-remote.php'), `<?php\n${php}`),
    people: PEER_PEOPLE,
    knowPeople,
    /** Trusts one service provider, whose metadata SimpleSAMLphp reads as it is published. */
    trust: (spMetadata: string) => {
      trusted = spMetadata
      configure()
    },
  }
}

/** Names and passwords with what is sent about them. */
function accounts(people: PeerPeople): Record<string, Record<string, string | string[]>> {
  return Object.fromEntries(
    Object.values(people).map(({ name, password, ...facts }) => [`${name}:${password}`, { uid: name, ...facts }]),
  )
}

function identityProvider({ encrypts, wantsSignedRequests, signsLogout, nameId = 'transient', isBare }: Options) {
  return {
    host: '__DEFAULT__',
    privatekey: 'idp.key',
    certificate: 'idp.crt',
    auth: 'people',
    'userid.attribute': 'uid',
    SingleLogoutServiceBinding: [REDIRECT, POST],
    NameIDFormat: [NAME_ID[nameId]],
    'attributes.NameFormat': OWN_NAMES,
    'assertion.encryption': encrypts,
    'validate.authnrequest': wantsSignedRequests,
    'sign.logout': signsLogout,
    'validate.logout': signsLogout,
    // In this order: the names are made from attributes that are then renamed.
    ...(!isBare && {
      authproc: {
        1: { class: 'saml:AttributeNameID', attribute: 'mail', Format: NAME_ID.emailAddress },
        2: { class: 'saml:PersistentNameID', attribute: 'uid' },
        3: { class: 'saml:TransientNameID' },
        4: { class: 'core:AttributeMap', ...SAML_NAMES },
      },
    }),
  }
}
