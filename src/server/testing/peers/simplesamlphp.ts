import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { freePort } from '../free-port.ts'
import { makeCertificate } from '../test-saml-provider.ts'
import { PEER_PEOPLE, type PeerPeople } from './peer-people.ts'
import { makePeerFolder, removePeerFolder, startPeerProcess } from './peer-process.ts'
import { SAML_NAMES } from './saml-names.ts'

const WEB_ROOT = '/usr/share/simplesamlphp/www'
/** Debian's configuration, without the file of secrets, which only root and the web server can read. */
const DEBIAN = readFileSync('/etc/simplesamlphp/config.php', 'utf8').replace(/^require_once\(.*secrets.*$/m, '')
const NAME_ID = {
  emailAddress: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
} as const
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const POST = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'
const OWN_NAMES = 'urn:oasis:names:tc:SAML:2.0:attrname-format:uri'

type Options = {
  /** Whether to encrypt each assertion (AES-128-CBC and RSA-OAEP) for the certificate in our metadata. */
  encrypts?: boolean
  /**
   * Whether to refuse unsigned requests, unless our metadata says that they are not signed: SimpleSAMLphp believes that first.
   */
  wantsSignedRequests?: boolean
  /** Whether to sign each single logout message and require signatures. */
  signsLogout?: boolean
  /** The format of the NameID if neither our request nor our metadata names one. */
  nameId?: keyof typeof NAME_ID
  /** The content of `saml20-idp-hosted.php`, in place of all of these options. */
  hosted?: string
}

/**
 * SimpleSAMLphp with Debian's configuration as a SAML identity provider on a loopback port, in PHP's own web server. Stops after
 * the last test of the file.
 */
export async function startSimpleSaml(options: Options = {}) {
  const folder = makePeerFolder('simplesamlphp')
  for (const name of ['certificates', 'sessions', 'data', 'metadata']) mkdirSync(join(folder, name))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const { key, cert } = await makeCertificate()
  writeFileSync(join(folder, 'certificates/idp.key'), key)
  writeFileSync(join(folder, 'certificates/idp.crt'), cert)
  knowPeople(PEER_PEOPLE)
  if (options.hosted) writeFileSync(join(folder, 'metadata/saml20-idp-hosted.php'), `<?php\n${options.hosted}`)
  else write('metadata/saml20-idp-hosted', 'metadata', { [`${origin}/idp`]: identityProvider(options) })
  configure()
  const metadataUrl = `${origin}/saml2/idp/metadata.php`
  const php = await startPeerProcess(metadataUrl, {
    program: 'php',
    // Without its cache, which checks a file only every two seconds.
    args: ['-d', 'variables_order=EGPCS', '-d', 'opcache.enable=0', '-S', `localhost:${port}`, '-t', WEB_ROOT],
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

  /** Settings are read again at every request. PHP code passed here overrides Debian's settings, after those for this machine. */
  function configure(written = ''): void {
    const own = {
      baseurlpath: `${origin}/`,
      certdir: `${folder}/certificates/`,
      loggingdir: `${folder}/`,
      datadir: `${folder}/data/`,
      tempdir: `${folder}/data`,
      metadatadir: `${folder}/metadata/`,
      'logging.handler': 'file',
      'enable.saml20-idp': true,
      'module.enable': { exampleauth: true, core: true, saml: true },
      'auth.adminpassword': 'not used in any test',
      secretsalt: 'only for tests',
      // The tests have no https.
      'session.cookie.secure': false,
      'session.phpsession.savepath': `${folder}/sessions`,
    }
    writeFileSync(join(folder, 'own.json'), JSON.stringify(own))
    writeFileSync(
      join(folder, 'config.php'),
      `${DEBIAN}\n$own = json_decode(file_get_contents('${folder}/own.json'), true);\n$config = array_replace($config, $own, [${written}]);\n`,
    )
  }

  function knowPeople(people: PeerPeople): void {
    write('authsources', 'config', { people: { 0: 'exampleauth:UserPass', ...accounts(people) } })
  }

  return {
    entityId: `${origin}/idp`,
    metadataUrl,
    /** The address for signing out of the provider, which then tells everybody who trusts it. */
    logoutUrl: `${origin}/saml2/idp/SingleLogoutService.php?${new URLSearchParams({ ReturnTo: `${origin}/` })}`,
    /** The address at which a person starts at the provider, without a request of ours. */
    startUrlFor: (sp: string) => `${origin}/saml2/idp/SSOService.php?${new URLSearchParams({ spentityid: sp })}`,
    /** Trusts service providers as an admin has entered them into SimpleSAMLphp's file. */
    trustWritten: (php: string) => writeFileSync(join(folder, 'metadata/saml20-sp-remote.php'), `<?php\n${php}`),
    /** Trusts one service provider, whose published metadata is in a file named by these settings. */
    trustFile: (spMetadata: string, settings: (file: string) => string) => {
      const file = join(folder, 'metadata/sp.xml')
      writeFileSync(file, spMetadata)
      configure(settings(file))
    },
    people: PEER_PEOPLE,
    knowPeople,
  }
}

/** Names, passwords and the attributes that are sent. */
function accounts(people: PeerPeople): Record<string, Record<string, string | string[]>> {
  return Object.fromEntries(
    Object.values(people).map(({ name, password, ...facts }) => [`${name}:${password}`, { uid: name, ...facts }]),
  )
}

function identityProvider({ encrypts, wantsSignedRequests, signsLogout, nameId = 'transient' }: Options) {
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
    // The order matters: names are built from attributes that are then renamed.
    authproc: {
      1: { class: 'saml:AttributeNameID', attribute: 'mail', Format: NAME_ID.emailAddress },
      2: { class: 'saml:PersistentNameID', attribute: 'uid' },
      3: { class: 'saml:TransientNameID' },
      4: { class: 'core:AttributeMap', ...SAML_NAMES },
    },
  }
}
