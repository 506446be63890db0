import { randomBytes } from 'node:crypto'
import type { SignOnReport } from '#contract/identity/sign-on-report'
import { type AttributeMapping, attributeOf, groupsFrom, signOnMessage, staffRoleFor } from '#domain/identity/sign-on'
import { MINUTE } from '#domain/time/durations'
import type { Facts, Refusal } from './arrive.ts'
import type { Connection } from './connection-queries.ts'

/** How long a report stays available to the admin. Unit: milliseconds. */
export const REPORT_LIFETIME = 10 * MINUTE
const LONGEST_VALUE = 500

/** The result of a test sign-in; `facts` is null if the response itself was refused. */
export function signOnReport(connection: Connection, facts: Facts | null, refusal: Refusal | undefined): SignOnReport {
  return {
    connectionId: connection.id,
    refusal: refusal ? { ...refusal, message: signOnMessage(refusal.code) ?? '' } : null,
    attributes: facts ? attributesOf(facts) : [],
    identifiers: facts?.arrived.identifiers ?? [],
    isNameMissing: connection.protocol === 'saml' && facts?.arrived.session.name === null,
    person: facts && personOf(facts, refusal),
  }
}

function attributesOf({ arrived, connection }: Facts): SignOnReport['attributes'] {
  const used = new Map(FACTS.map((fact) => [attributeOf(fact, arrived.attributes, connection.mapping), fact]))
  return Object.entries(arrived.attributes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ({
      name,
      values: [value].flat().map((one) => textOf(one).slice(0, LONGEST_VALUE)),
      becomes: used.get(name) ?? null,
    }))
}

const FACTS: (keyof AttributeMapping)[] = ['email', 'firstName', 'lastName', 'department', 'graduationYear', 'groups']

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function personOf(facts: Facts, refusal: Refusal | undefined): SignOnReport['person'] {
  const { person, known, owner, arrived, connection, hasFactor } = facts
  const { email, firstName, lastName, department, graduationYear } = person
  const groups = groupsFrom(arrived.attributes, connection.mapping)
  return {
    email,
    firstName,
    lastName,
    department,
    graduationYear,
    groups,
    role: staffRoleFor(groups ?? [], connection.staffRules)?.role ?? null,
    confirmsFactor: connection.withoutFactor === 'trust' ? null : hasFactor,
    account: known ? 'found by identifier' : owner ? 'found by address' : refusal ? 'none' : 'new',
  }
}

/** The key of a report, which includes the admin who made it. */
export function reportKey(adminId: string, reportId: string): string {
  return `sign-on-report:${adminId}:${reportId}`
}

export function newReportId(): string {
  return randomBytes(16).toString('base64url')
}
