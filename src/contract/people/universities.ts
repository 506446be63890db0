import * as z from 'zod/mini'
import * as m from '#messages'
import { endpoint } from '../endpoint.ts'
import { refusal } from '../errors.ts'
import { emailDomain, requiredLine } from '../text.ts'

/** One domain maps to one university (spec section 9, product decision 13). */
export const universityDomain = z.strictObject({
  domain: emailDomain,
  university: requiredLine(m.common_university_required),
})

const notFound = { NOT_FOUND: refusal(404, m.universities_domain_not_found) }

export const universities = {
  listDomains: endpoint({ access: 'anyone', scope: null })
    .route({ method: 'GET', path: '/university-domains', summary: 'List the email domains and their universities' })
    .output(z.array(z.object({ domain: z.string(), university: z.string() }))),
  addDomain: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'POST',
      path: '/university-domains',
      summary: 'Allow students with this email domain to register',
    })
    .errors({ DOMAIN_TAKEN: refusal(409, m.universities_domain_taken) })
    .input(universityDomain)
    .output(z.void()),
  changeDomain: endpoint({ access: 'admin', scope: null })
    .route({ method: 'PUT', path: '/university-domains/{domain}', summary: 'Change the university of a domain' })
    .errors(notFound)
    .input(universityDomain)
    .output(z.void()),
  removeDomain: endpoint({ access: 'admin', scope: null })
    .route({
      method: 'DELETE',
      path: '/university-domains/{domain}',
      summary: 'Stop registrations from a domain; existing accounts stay',
    })
    .errors(notFound)
    .input(z.strictObject({ domain: emailDomain }))
    .output(z.void()),
}
