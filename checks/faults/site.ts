import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../bench/server.ts'

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/** The configuration of nginx with the site of `deploy`, without TLS, in front of these ports. One of them can be marked as down. */
export function siteOf(ports: number[], port: number, folder: string, down?: number): string {
  const site = readFileSync(join(ROOT, 'deploy/nginx.conf'), 'utf8')
    .replace(/server 127\.0\.0\.1:3000(.*;)/, (_, options: string) =>
      ports.map((one) => `server 127.0.0.1:${one}${one === down ? ' down;' : options}`).join(' '),
    )
    .replace('listen 80;', `listen unix:${folder}/unencrypted;`)
    .replace('listen [::]:80;', '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace('listen [::]:443 ssl http2;', '')
    .replaceAll(/ssl_\w+ .*;/g, '')
    .replace('/var/log/nginx/error.log', join(folder, 'error.log'))
    .replace('/opt/fieldmark/current/deploy', join(ROOT, 'deploy'))
  const folders = TEMPORARY.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')
  return `daemon off; pid ${folder}/pid; user root; worker_processes 1; events {} http { ${folders}\n${site} }`
}
