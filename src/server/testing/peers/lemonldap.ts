import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { freePort } from '../free-port.ts'
import { makeCertificate } from '../test-saml-provider.ts'
import { PEER_PEOPLE } from './peer-people.ts'
import { makePeerFolder, removePeerFolder, startPeerProcess } from './peer-process.ts'
import { SAML_NAMES } from './saml-names.ts'

/** The folder in Debian's package. */
const TEMPLATES = '/usr/share/lemonldap-ng/portal/templates'
const APP = join(import.meta.dirname, 'lemonldap.psgi')
/** LemonLDAP::NG does not decode characters that RFC 6749 (2.3.1) lets clients encode in a header. */
const CLIENT = { id: 'fieldmark', secret: 'a client secret: with 100 % special+characters/=?' }
const BETWEEN_VALUES = '; '

type Options = {
  /** The allowed redirect addresses of the OpenID Connect client, which is `client`. */
  redirectUris?: string[]
  /** The addresses to which it may return after signing out. */
  signedOutUris?: string[]
  /** Prefixes of the addresses of CAS services. */
  casServices?: string[]
  /** Whether to encrypt each SAML assertion for the certificate in our metadata. */
  encrypts?: boolean
  /** Whether to refuse unsigned SAML requests. */
  wantsSignedRequests?: boolean
  /** The default NameID format of the SAML service provider. */
  nameId?: 'persistent'
}

/**
 * The portal of LemonLDAP::NG on a loopback port: a SAML identity provider, an OpenID Connect provider and a CAS server.
 * Stops after the last test of the file.
 */
export async function startLemonLdap(options: Options = {}) {
  const folder = makePeerFolder('lemonldap')
  for (const name of ['conf', 'sessions/lock', 'persistent/lock']) mkdirSync(join(folder, name), { recursive: true })
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const certificate = await makeCertificate()
  writeFileSync(join(folder, 'lemonldap-ng.ini'), startSettings(folder))
  writeFileSync(join(folder, 'people.json'), JSON.stringify(people()))
  const trusted: string[] = []
  let portal = await start()
  afterAll(async () => {
    await portal.stop()
    removePeerFolder(folder)
  })

  function start() {
    const settings = {
      ...generalSettings(origin, folder),
      ...asProvider(certificate, options),
      ...asSaml(trusted, options),
    }
    writeFileSync(join(folder, 'conf/lmConf-1.json'), JSON.stringify(settings))
    rmSync(join(folder, 'cache'), { recursive: true, force: true })
    return startPeerProcess(`${origin}/saml/metadata`, {
      program: 'plackup',
      args: ['-E', 'deployment', '-s', 'HTTP::Server::PSGI', '--host', '127.0.0.1', '--port', String(port), APP],
      env: { LLNG_DEFAULTCONFFILE: join(folder, 'lemonldap-ng.ini') },
      folder,
    })
  }

  return {
    metadataUrl: `${origin}/saml/metadata`,
    issuer: `${origin}/`,
    client: CLIENT,
    casUrl: `${origin}/cas`,
    /** The address for signing out of the portal. */
    logoutUrl: `${origin}/?logout=1`,
    people: PEER_PEOPLE,
    /** Trusts a SAML service provider with this metadata. Restarts the portal; sessions stay. */
    trust: async (spMetadata: string) => {
      trusted.push(spMetadata)
      await portal.stop()
      portal = await start()
    },
  }
}

function startSettings(folder: string): string {
  return `[all]
logLevel = info
[configuration]
type = File
dirName = ${folder}/conf
localStorage = Cache::FileCache
localStorageOptions = { 'namespace' => 'configuration', 'cache_root' => '${folder}/cache', 'cache_depth' => 3 }
[portal]
staticPrefix = /static
templateDir = ${TEMPLATES}
languages = en
`
}

/** LemonLDAP::NG's format of demonstration accounts, with several values in one text. */
function people() {
  const accounts: Record<string, Record<string, string>> = {}
  const groups: Record<string, string[]> = {}
  for (const { name, password: _, groups: own, eduPersonAffiliation, ...facts } of Object.values(PEER_PEOPLE)) {
    accounts[name] = { uid: name, ...facts, eduPersonAffiliation: eduPersonAffiliation.join(BETWEEN_VALUES) }
    for (const group of own) groups[group] = [...(groups[group] ?? []), name]
  }
  return { accounts, groups }
}

const FACTS = Object.keys(SAML_NAMES).filter((name) => name !== 'groups')

function generalSettings(origin: string, folder: string) {
  const files = (name: string) => ({
    Directory: `${folder}/${name}`,
    LockDirectory: `${folder}/${name}/lock`,
    generateModule: 'Lemonldap::NG::Common::Apache::Session::Generate::SHA256',
  })
  return {
    cfgNum: 1,
    cfgVersion: '2.16.1',
    cfgAuthor: 'tests',
    cfgDate: 1,
    portal: `${origin}/`,
    domain: 'localhost',
    securedCookie: 0,
    key: 'used in tests only',
    authentication: 'Demo',
    userDB: 'Same',
    passwordDB: 'Null',
    registerDB: 'Null',
    captcha: 'NoCaptcha',
    portalDisplayResetPassword: 0,
    demoExportedVars: Object.fromEntries(FACTS.map((name) => [name, name])),
    multiValuesSeparator: BETWEEN_VALUES,
    whatToTrace: 'uid',
    locationRules: {},
    exportedHeaders: {},
    globalStorage: 'Apache::Session::File',
    globalStorageOptions: files('sessions'),
    persistentStorage: 'Apache::Session::File',
    persistentStorageOptions: files('persistent'),
    localSessionStorage: 'Cache::FileCache',
    localSessionStorageOptions: { namespace: 'sessions', cache_root: `${folder}/cache`, cache_depth: 3 },
  }
}

function asProvider(
  { key, cert }: { key: string; cert: string },
  { redirectUris = [], signedOutUris = [], casServices = [] }: Options,
) {
  return {
    issuerDBSAMLActivation: 1,
    samlServicePrivateKeySig: key,
    samlServicePublicKeySig: cert,
    issuerDBOpenIDConnectActivation: 1,
    oidcServicePrivateKeySig: key,
    oidcServicePublicKeySig: cert,
    oidcServiceKeyIdSig: 'test',
    oidcRPMetaDataOptions: {
      client: {
        oidcRPMetaDataOptionsClientID: CLIENT.id,
        oidcRPMetaDataOptionsClientSecret: CLIENT.secret,
        oidcRPMetaDataOptionsRedirectUris: redirectUris.join(' '),
        oidcRPMetaDataOptionsPostLogoutRedirectUris: signedOutUris.join(' '),
        oidcRPMetaDataOptionsBypassConsent: 1,
        oidcRPMetaDataOptionsIDTokenSignAlg: 'RS256',
      },
    },
    // Otherwise no scope includes groups.
    oidcRPMetaDataOptionsExtraClaims: { client: { email: 'email email_verified groups' } },
    oidcRPMetaDataExportedVars: {
      client: { email: 'mail', given_name: 'givenName', family_name: 'sn', groups: 'groups' },
    },
    issuerDBCASActivation: 1,
    casAccessControlPolicy: 'error',
    casBackChannelSingleLogout: 1,
    casAppMetaDataOptions: {
      app: { casAppMetaDataOptionsService: casServices.join(' '), casAppMetaDataOptionsUserAttribute: 'uid' },
    },
    casAppMetaDataExportedVars: { app: Object.fromEntries([...FACTS, 'groups'].map((name) => [name, name])) },
  }
}

function asSaml(trusted: string[], { encrypts, wantsSignedRequests, nameId }: Options) {
  const attributes = Object.entries(SAML_NAMES).map(([name, oid]) => [
    name,
    `0;${oid};urn:oasis:names:tc:SAML:2.0:attrname-format:uri;${name}`,
  ])
  const options = {
    samlSPMetaDataOptionsEncryptionMode: encrypts ? 'assertion' : 'none',
    samlSPMetaDataOptionsCheckSSOMessageSignature: wantsSignedRequests ? 1 : 0,
    samlSPMetaDataOptionsSignSSOMessage: 1,
    ...(nameId && { samlSPMetaDataOptionsNameIDFormat: nameId }),
  }
  const each = <T>(value: (xml: string) => T) => Object.fromEntries(trusted.map((xml, n) => [`sp${n}`, value(xml)]))
  return {
    samlIDPSSODescriptorWantAuthnRequestsSigned: wantsSignedRequests ? 1 : 0,
    samlSPMetaDataXML: each((xml) => ({ samlSPMetaDataXML: xml })),
    samlSPMetaDataOptions: each(() => options),
    samlSPMetaDataExportedAttributes: each(() => Object.fromEntries(attributes)),
  }
}
