import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { seededDice } from '../../testing/seeded-random.ts'
import { hostName, hostsIssue, readHosts } from './hosts.ts'

const urlsOf = (url: string) => readHosts(url).urls

describe('the hosts of DATABASE_URL', () => {
  it.each([
    ['postgres://a/db', ['postgres://a/db']],
    ['postgres://a:1,b:2/db', ['postgres://a:1/db?', 'postgres://b:2/db?']],
    ['postgresql://u:p@a:1,b/db?x=y', ['postgresql://u:p@a:1/db?x=y', 'postgresql://u:p@b/db?x=y']],
    ['postgres://u:p,w@x@a,b', ['postgres://u:p,w@x@a?', 'postgres://u:p,w@x@b?']],
    ['postgres://[::1]:1,[fe80::2]/db', ['postgres://[::1]:1/db?', 'postgres://[fe80::2]/db?']],
    ['postgres:///db?host=/run/postgresql', ['postgres:///db?host=/run/postgresql']],
    ['postgres:///db?host=a,b', ['postgres:///db?host=a', 'postgres:///db?host=b']],
    ['postgres://u@/db?host=a,b&port=1,2', ['postgres://u@/db?host=a&port=1', 'postgres://u@/db?host=b&port=2']],
    ['postgres://u@/db?host=a,b&port=1', ['postgres://u@/db?host=a&port=1', 'postgres://u@/db?host=b&port=1']],
  ])('are read as libpq does: %s', (url, urls) => {
    expect(urlsOf(url)).toEqual(urls)
    expect(hostsIssue(url)).toBeNull()
  })

  it('must be writable with read-write or primary', () => {
    const mustBeWritable = (query: string) => readHosts(`postgres://a,b/db?${query}`).mustBeWritable
    expect(mustBeWritable('target_session_attrs=read-write')).toBe(true)
    expect(mustBeWritable('sslmode=disable&target_session_attrs=primary')).toBe(true)
    expect(mustBeWritable('target_session_attrs=any')).toBe(false)
    expect(mustBeWritable('')).toBe(false)
  })

  it.each([
    ['postgres://a,,b/db', /name each host/],
    ['postgres://a,/db', /name each host/],
    ['postgres://a:1,b:port/db', /name each host/],
    ['postgres:///db?host=a,', /name each host/],
    ['postgres:///db?host=a,b,c&port=1,2', /one port/],
    ['postgres://a/db?target_session_attrs=standby', /read-write, primary or any/],
  ])('are refused with the reason: %s', (url, reason) => {
    expect(hostsIssue(url)).toMatch(reason)
  })

  it('keep user, password, database and parameters, whatever these are', () => {
    const { pick, roll } = seededDice(20)
    const text = () => Array.from({ length: 1 + roll(8) }, () => pick([...'aZ9.@,:/?#%&= é'])).join('')
    for (let turn = 0; turn < 300; turn++) {
      const [user, password, database] = [text(), text(), text()]
      const hosts = Array.from({ length: 1 + roll(3) }, (_, index) => ({
        host: `host-${index}`,
        port: 1 + roll(65_534),
      }))
      const authority = hosts.map(({ host, port }) => `${host}:${port}`).join(',')
      const [login, path] = [[user, password].map(encodeURIComponent).join(':'), encodeURIComponent(database)]
      const urls = urlsOf(`postgres://${login}@${authority}/${path}?application_name=${encodeURIComponent(text())}`)
      expect(urls.map(hostName)).toEqual(hosts.map(({ host }) => host))
      for (const [index, url] of urls.entries()) {
        const client = new pg.Client({ connectionString: url })
        const { host, port, user: asUser, password: withPassword } = client
        expect({ host, port, user: asUser, password: withPassword }).toEqual({ ...hosts[index], user, password })
      }
    }
  })
})
