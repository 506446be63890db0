import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readText } from './project-files.ts'

// Makes every alert rule fire with promtool, and shows when it does not. That the product has these metrics:
// src/server/operations/system/metrics.test.ts.

/** Series in promtool's notation: `1+2x3` is 1, 3, 5 and 7, a minute apart; `_` is a scrape without an answer. */
type Series = Record<string, string>
type Case = { when: string; series: Series /** Minutes. */; at: number; count: number }

const promtool = process.env.PROMTOOL_PATH ?? 'promtool'
const RULES = join(import.meta.dirname, '../deploy/prometheus-rules.yml')
const folder = mkdtempSync(join(tmpdir(), 'fieldmark-alerts-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A day, as minutes of one series. */
const DAY = 24 * 60
const requests = (suffix: string, labels: string) =>
  `http_request_duration_seconds_${suffix}{job="fieldmark", process="1", method="GET", ${labels}}`
const up = 'up{job="fieldmark", instance="a"}'
const startedAt = (process: number) => `process_start_time_seconds{job="fieldmark", instance="a", process="${process}"}`
const RESTARTS = 'fieldmark_process_restarts_total{job="fieldmark", instance="a"}'
const mail = (name: string, labels = '') => `fieldmark_emails_${name}{job="fieldmark", process="1"${labels}}`
const LIST = 'route="internships.listMine", status="200"'
const FAILING = 'route="internships.listMine", status="500"'
const EXPORT = 'route="exports.feedback", status="200"'
const BACKUP = 'fieldmark_backup_last_timestamp_seconds{job="fieldmark", process="1"}'

const CASES: Record<string, { fires: Case[]; staysSilent: Case[] }> = {
  FieldmarkDown: {
    fires: [{ when: 'nothing answers for two minutes', series: { [up]: '1 0x5' }, at: 4, count: 1 }],
    staysSilent: [{ when: 'it is restarted', series: { [up]: '1 0 1x5' }, at: 4, count: 0 }],
  },
  FieldmarkRestarting: {
    fires: [
      {
        when: 'systemd keeps restarting it',
        series: { [startedAt(1)]: '1000x5 1400 1500 1600 1700' },
        at: 9,
        count: 1,
      },
      {
        when: 'one of two processes ends before it answers, so that only the other one does',
        series: { [startedAt(1)]: '1000x20', [RESTARTS]: '0x4 20+40x10' },
        at: 12,
        count: 1,
      },
      {
        when: 'each of two processes answers for a minute before it ends',
        series: {
          [startedAt(1)]: '1000 _x11',
          [startedAt(2)]: '1000 1000 _x10',
          [startedAt(3)]: '_ _ 1120 1120 _x8',
          [startedAt(4)]: '_ _ _ 1180 1180 _x7',
          [startedAt(5)]: '_x4 1240 1240 _x6',
          [RESTARTS]: '0 1 1 2 3 3 4 5 6',
        },
        at: 8,
        count: 1,
      },
    ],
    staysSilent: [
      {
        when: 'it is upgraded and one process is killed',
        series: { [startedAt(1)]: '1000x5 1400x20', [RESTARTS]: '0x5 0x5 1x15' },
        at: 25,
        count: 0,
      },
    ],
  },
  FieldmarkFailingRequests: {
    fires: [
      {
        when: 'one request in fifty fails for a quarter of an hour',
        series: { [requests('count', LIST)]: '0+49x30', [requests('count', FAILING)]: '0+1x30' },
        at: 20,
        count: 1,
      },
    ],
    staysSilent: [
      {
        when: 'one request in five hundred fails',
        series: { [requests('count', LIST)]: '0+499x30', [requests('count', FAILING)]: '0+1x30' },
        at: 20,
        count: 0,
      },
      { when: 'nobody uses it', series: { [requests('count', LIST)]: '5x30' }, at: 20, count: 0 },
    ],
  },
  FieldmarkSlow: {
    fires: [
      {
        when: 'one request in ten takes between one and two and a half seconds',
        series: {
          [requests('bucket', `${LIST}, le="1"`)]: '0+90x40',
          [requests('bucket', `${LIST}, le="2.5"`)]: '0+100x40',
          [requests('bucket', `${LIST}, le="+Inf"`)]: '0+100x40',
        },
        at: 30,
        count: 1,
      },
    ],
    staysSilent: [
      {
        when: 'only exports take long',
        series: {
          [requests('bucket', `${LIST}, le="1"`)]: '0+100x40',
          [requests('bucket', `${LIST}, le="+Inf"`)]: '0+100x40',
          [requests('bucket', `${EXPORT}, le="1"`)]: '0x40',
          [requests('bucket', `${EXPORT}, le="+Inf"`)]: '0+100x40',
        },
        at: 30,
        count: 0,
      },
    ],
  },
  FieldmarkBlocked: {
    fires: [
      {
        when: 'a process is late for ten minutes',
        series: { 'nodejs_eventloop_lag_p99_seconds{job="fieldmark", instance="a", process="1"}': '0.7x20' },
        at: 15,
        count: 1,
      },
    ],
    staysSilent: [
      {
        when: 'it is late for a moment',
        series: {
          'nodejs_eventloop_lag_p99_seconds{job="fieldmark", instance="a", process="1"}': '0.01x5 0.7x3 0.01x12',
        },
        at: 15,
        count: 0,
      },
    ],
  },
  FieldmarkEmailsFailing: {
    fires: [
      {
        when: 'nothing has left for half an hour after a failure',
        series: {
          [mail('last_success_timestamp_seconds')]: '60x60',
          [mail('last_failure_timestamp_seconds')]: '120x60',
        },
        at: 40,
        count: 1,
      },
    ],
    staysSilent: [
      {
        when: 'one fails now and then',
        series: {
          [mail('last_success_timestamp_seconds')]: '60x10 700x50',
          [mail('last_failure_timestamp_seconds')]: '120x60',
        },
        at: 40,
        count: 0,
      },
    ],
  },
  FieldmarkEmailsRefused: {
    fires: [
      {
        when: 'three domains refuse them',
        series: {
          [mail('refusing_domains', ', kind="ours"')]: '3x5',
          [mail('refusing_domains', ', kind="address"')]: '0x5',
        },
        at: 2,
        count: 1,
      },
    ],
    staysSilent: [
      {
        when: 'the addresses are wrong',
        series: {
          [mail('refusing_domains', ', kind="ours"')]: '2x5',
          [mail('refusing_domains', ', kind="address"')]: '9x5',
        },
        at: 2,
        count: 0,
      },
    ],
  },
  FieldmarkAddressesUnknown: {
    fires: [
      {
        when: 'ten domains do not know addresses',
        series: { [mail('refusing_domains', ', kind="address"')]: '10x5' },
        at: 2,
        count: 1,
      },
    ],
    staysSilent: [
      {
        when: 'nine do not',
        series: {
          [mail('refusing_domains', ', kind="address"')]: '9x5',
          [mail('refusing_domains', ', kind="ours"')]: '20x5',
        },
        at: 2,
        count: 0,
      },
    ],
  },
  FieldmarkEmailsWaiting: {
    fires: [
      {
        when: 'one has been waiting for six hours',
        series: { [mail('waiting')]: '1x400', [mail('oldest_waiting_timestamp_seconds')]: '0x400' },
        at: 380,
        count: 1,
      },
    ],
    staysSilent: [
      {
        when: 'the queue is empty',
        series: { [mail('waiting')]: '0x400', [mail('oldest_waiting_timestamp_seconds')]: '0x400' },
        at: 380,
        count: 0,
      },
      {
        when: 'many wait, but not for long',
        series: { [mail('waiting')]: '900x400', [mail('oldest_waiting_timestamp_seconds')]: '0+60x400' },
        at: 380,
        count: 0,
      },
    ],
  },
  FieldmarkEmailsGivenUp: {
    fires: [{ when: 'one more has failed', series: { [mail('dead')]: '4x10 5x20' }, at: 20, count: 1 }],
    staysSilent: [
      { when: 'those of last week are still listed', series: { [mail('dead')]: '4x90' }, at: 80, count: 0 },
    ],
  },
  FieldmarkBackupMissing: {
    fires: [
      {
        when: 'the last one is two days old',
        series: { [BACKUP]: `60x${3 * DAY}` },
        at: 2 * DAY + 70,
        count: 1,
      },
    ],
    staysSilent: [
      {
        when: 'there is one each night',
        series: { [BACKUP]: `60x${DAY} ${DAY * 60}x${DAY} ${2 * DAY * 60}x${DAY}` },
        at: 2 * DAY + 70,
        count: 0,
      },
    ],
  },
}

it('has cases for every rule', () => {
  const names = [...readText('deploy/prometheus-rules.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  expect(Object.keys(CASES)).toEqual(names)
})

describe.each(Object.entries(CASES))('%s', (alert, { fires, staysSilent }) => {
  it.each(fires)('fires when $when', (one) => expectFiring(alert, one))
  it.each(staysSilent)('stays silent when $when', (one) => expectFiring(alert, one))
})

it('the configuration in the comments of the rules is one of Prometheus', () => {
  const comments = readText('deploy/prometheus-rules.yml').replaceAll(/^(?!# {3}).*\n/gm, '')
  const jobs = comments.split(/^# {3}scrape_configs:\n/m).filter(Boolean)
  expect(jobs).toHaveLength(2)
  for (const [nth, job] of jobs.entries()) {
    const file = join(folder, `prometheus-${nth}.yml`)
    writeFileSync(file, `rule_files: [${JSON.stringify(RULES)}]\nscrape_configs:\n${job.replaceAll(/^# {3}/gm, '')}`)
    expect(run('check', 'config', file)).toContain('is valid prometheus config file syntax')
  }
})

function expectFiring(alert: string, { series, at, count }: Case): void {
  const file = join(folder, 'test.yml')
  const test = {
    interval: '1m',
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    promql_expr_test: [
      {
        expr: `count(ALERTS{alertname="${alert}", alertstate="firing"}) or vector(0)`,
        eval_time: `${at}m`,
        exp_samples: [{ labels: '{}', value: count }],
      },
    ],
  }
  // YAML contains JSON.
  writeFileSync(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: '1m', tests: [test] }))
  expect(run('test', 'rules', file)).toContain('SUCCESS')
}

function run(...args: string[]): string {
  const { stdout, stderr, error } = spawnSync(promtool, args, { encoding: 'utf8' })
  if (error) throw error
  return stdout + stderr
}
