import { get as request } from 'node:http'
import type { World } from './cases.ts'
import { onDatabase } from './cluster.ts'
import { pgCopy } from './pgbench.ts'
import { cpuTime, memory, type Running } from './processes.ts'
import type { Outcome } from './report.ts'

/** (g) The whole feedback as CSV, against PostgreSQL's COPY of the same columns. Per second are rows, p50 is the first byte. */
export async function measureExport(
  product: Running,
  database: string,
  { admin }: World,
  { size, rounds }: { size: number; rounds: number },
): Promise<Outcome> {
  const rows = await onDatabase(database, async (client) => {
    const counted = await client.query<{ count: number }>('select count(*)::int as count from feedback')
    return counted.rows[0]?.count ?? 0
  })
  const outcome: Outcome = {
    case: { key: 'g', name: `export of ${rows.toLocaleString('en-US')} rows; p50 is the first byte` },
    size,
    connections: 1,
    product: [],
    floor: [],
    postgres: [],
  }
  for (let round = 0; round < rounds; round++) {
    outcome.product.push(await download(product, admin.cookie, rows))
    outcome.postgres.push(rows / (await pgCopy(database, COPY)))
  }
  return outcome
}

const COPY = `copy (
  select trim(profiles.first_name || ' ' || profiles.last_name), profiles.email, profiles.major, position_title, employer_name,
    industry, internship_supervisors.name, feedback.status, technical_skills, communication_skills, problem_solving, teamwork,
    professionalism, overall_rating, strengths, development_areas, additional_comments, submitted_at, start_date, end_date
  from feedback
  join internship_supervisors on internship_supervisors.id = feedback.supervisor_id
  join internships on internships.id = internship_supervisors.internship_id
  join profiles on profiles.id = internships.student_id
  order by feedback.created_at desc, feedback.id desc
) to stdout (format csv, force_quote *)`

function download(product: Running, cookie: string, rows: number): Promise<Outcome['product'][number]> {
  const start = performance.now()
  const cpu = cpuTime(product.pid)
  let firstByte = Number.NaN
  let most = 0
  return new Promise((resolve, reject) => {
    request(`${product.url}/api/v1/exports/feedback.csv`, { headers: { cookie } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`the export answered ${response.statusCode}`))
      const watch = setInterval(() => {
        most = Math.max(most, memory(product.pid))
      }, 50)
      response.once('data', () => {
        firstByte = performance.now() - start
      })
      response.resume()
      response.on('error', reject)
      response.on('end', () => {
        clearInterval(watch)
        const seconds = (performance.now() - start) / 1000
        resolve({
          perSecond: rows / seconds,
          p50: firstByte,
          p99: Number.NaN,
          cpuPerRequest: cpuTime(product.pid) - cpu,
          memory: most,
        })
      })
    }).on('error', reject)
  })
}
