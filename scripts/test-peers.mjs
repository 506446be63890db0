// Finds or installs identity providers that the tests sign in through.

import { installFromDebian } from './debian-packages.mjs'
import { run } from './set-up.mjs'

/** Both packages ask for a web server. This one is small, and Debian does not start it. */
const WEB_SERVER = 'mini-httpd'

const PEERS = [
  {
    project: 'simplesamlphp',
    name: 'SimpleSAMLphp',
    packages: ['simplesamlphp', 'php-cli', 'php-mbstring', 'php-xml'],
    check: ['php', '-r', "exit(extension_loaded('dom') && is_dir('/usr/share/simplesamlphp/www') ? 0 : 1);"],
  },
  {
    project: 'lemonldap',
    name: 'LemonLDAP::NG',
    packages: [
      'liblemonldap-ng-portal-perl',
      'libcrypt-jwt-perl',
      'libio-string-perl',
      'liblasso-perl',
      'libplack-perl',
      'libstring-random-perl',
      'libxml-simple-perl',
    ],
    check: [
      'perl',
      ...['SAML', 'OpenIDConnect', 'CAS'].map((one) => `-MLemonldap::NG::Portal::Issuer::${one}`),
      '-MPlack',
      '-e1',
    ],
  },
]

/** Resolves to the test project and the name of each, and whether it is installed. */
export function findPeers() {
  return Promise.all(
    PEERS.map(async ({ project, name, packages, check }) => {
      const isInstalled = async () => (await run(check[0], check.slice(1))).status === 0
      if (!(await isInstalled())) await installFromDebian(WEB_SERVER, ...packages)
      return { project, name, isInstalled: await isInstalled() }
    }),
  )
}
