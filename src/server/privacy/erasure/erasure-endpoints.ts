import { declineErasure } from './decline-erasure.ts'
import { erasePerson, eraseStudentNow } from './erase-person.ts'
import { getOwnErasure } from './get-own-erasure.ts'
import { listErasureRequests } from './list-erasure-requests.ts'
import { previewErasure, previewStudent } from './preview-erasure.ts'
import { requestOwnErasure } from './request-own-erasure.ts'
import { withdrawOwnErasure } from './withdraw-own-erasure.ts'

export const erasure = {
  getErasure: getOwnErasure,
  requestErasure: requestOwnErasure,
  withdrawErasure: withdrawOwnErasure,
  listErasures: listErasureRequests,
  previewErasure,
  erase: erasePerson,
  declineErasure,
  previewStudent,
  eraseStudent: eraseStudentNow,
}
