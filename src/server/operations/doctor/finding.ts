/** One line of `npm run admin -- doctor`. */
export type Finding = {
  level: 'ok' | 'warning' | 'problem'
  /** What was checked. */
  subject: string
  text: string
  /** What to do about it. */
  advice?: string
}

export function ok(subject: string, text: string): Finding {
  return { level: 'ok', subject, text }
}

export function warning(subject: string, text: string, advice: string): Finding {
  return { level: 'warning', subject, text, advice }
}

export function problem(subject: string, text: string, advice: string): Finding {
  return { level: 'problem', subject, text, advice }
}

/** The report for a terminal. */
export function reportOf(findings: Finding[]): string {
  const width = Math.max(...findings.map(({ subject }) => subject.length))
  const lines = findings.flatMap(({ level, subject, text, advice }) => [
    `${level.padEnd(LEVEL_WIDTH)}  ${subject.padEnd(width)}  ${text}`,
    ...(advice ? [`${''.padEnd(LEVEL_WIDTH + width + 4)}> ${advice}`] : []),
  ])
  return [...lines, '', summaryOf(findings)].join('\n')
}

const LEVEL_WIDTH = 'problem'.length

function summaryOf(findings: Finding[]): string {
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length
  return `Problems: ${count('problem')}. Warnings: ${count('warning')}.`
}
