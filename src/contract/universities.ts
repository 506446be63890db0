import { oc } from '@orpc/contract'
import * as z from 'zod/mini'
import { ACCESS_ERRORS } from './errors.ts'
import { requiredLine } from './text.ts'

const INVALID_DOMAIN = 'Please enter a valid email domain, such as university.edu'
const DOMAIN = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u

export const emailDomain = z.string('Email domain is required').check(
  z.trim(),
  z.toLowerCase(),
  // People also write '@university.edu'.
  z.overwrite((text) => text.replace(/^@/, '')),
  z.minLength(1, 'Email domain is required'),
  z.maxLength(253, INVALID_DOMAIN),
  z.regex(DOMAIN, INVALID_DOMAIN),
)

/** One domain maps to one university (spec section 9, product decision 13). */
export const universityDomain = z.strictObject({
  domain: emailDomain,
  university: requiredLine('University is required'),
})

const notFound = { NOT_FOUND: { status: 404, message: 'This email domain is no longer in the list.' } }

export const universities = {
  listDomains: oc
    .route({ method: 'GET', path: '/university-domains', summary: 'List the email domains and their universities' })
    .output(z.array(z.object({ domain: z.string(), university: z.string() }))),
  addDomain: oc
    .route({
      method: 'POST',
      path: '/university-domains',
      summary: 'Allow students with this email domain to register',
    })
    .errors({
      ...ACCESS_ERRORS,
      DOMAIN_TAKEN: { status: 409, message: 'This email domain is already in the list.' },
    })
    .input(universityDomain)
    .output(z.void()),
  changeDomain: oc
    .route({ method: 'PUT', path: '/university-domains/{domain}', summary: 'Change the university of a domain' })
    .errors({ ...ACCESS_ERRORS, ...notFound })
    .input(universityDomain)
    .output(z.void()),
  removeDomain: oc
    .route({
      method: 'DELETE',
      path: '/university-domains/{domain}',
      summary: 'Stop registrations from a domain; existing accounts stay',
    })
    .errors({ ...ACCESS_ERRORS, ...notFound })
    .input(z.strictObject({ domain: emailDomain }))
    .output(z.void()),
}
