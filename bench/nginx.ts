import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { childrenOf, freePort, ROOT, type Running, untilAnswers } from './processes.ts'

/**
 * nginx with the site of `deploy/nginx.conf` before these products, without TLS. `pid` is its one worker. Throws when
 * there is no nginx.
 */
export async function startNginx(products: Running[]): Promise<Running> {
  if (!hasNginx())
    throw new Error('nginx is not in PATH; these measurements need it (on Debian: apt-get install nginx).')
  const folder = mkdtempSync(join(tmpdir(), 'fieldmark-bench-nginx-'))
  const port = await freePort()
  writeFileSync(join(folder, 'nginx.conf'), configuration(port, products))
  const child = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log'], { stdio: 'inherit' })
  const stopWithUs = () => child.kill()
  process.on('exit', stopWithUs)
  const url = `http://127.0.0.1:${port}`
  await untilAnswers(`${url}/healthz`, child)
  const [worker = 0] = childrenOf(child.pid ?? 0)
  return {
    url,
    pid: worker,
    stop: () =>
      new Promise((resolve) => {
        process.off('exit', stopWithUs)
        child.once('exit', () => {
          rmSync(folder, { recursive: true })
          resolve()
        })
        child.kill()
      }),
  }
}

export function hasNginx(): boolean {
  return !spawnSync('nginx', ['-v']).error
}

function configuration(port: number, products: Running[]): string {
  const servers = products.map(({ url }) => `server ${new URL(url).host};`).join(' ')
  const site = readFileSync(join(ROOT, 'deploy/nginx.conf'), 'utf8')
    .replace('server 127.0.0.1:3000;', servers)
    // The server that leads from http to https is not asked here.
    .replace(/^server \{\s+listen 80;.*?^\}/ms, '')
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replace(/^ *(listen \[::\]|ssl_certificate).*$/gm, '')
    .replace(/error_log \S+/, 'error_log error.log')
  return `
    daemon off; worker_processes 1; pid nginx.pid; user root;
    events { worker_connections 1024; }
    http {
      keepalive_requests 1000000;
      client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi; uwsgi_temp_path uwsgi; scgi_temp_path scgi;
      ${site}
    }`
}
