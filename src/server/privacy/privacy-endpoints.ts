import { declineErasure } from './erasure/decline-erasure.ts'
import { erasePerson, eraseStudentNow } from './erasure/erase-person.ts'
import { getOwnErasure } from './erasure/get-own-erasure.ts'
import { listErasureRequests } from './erasure/list-erasure-requests.ts'
import { previewErasure, previewStudent } from './erasure/preview-erasure.ts'
import { requestOwnErasure } from './erasure/request-own-erasure.ts'
import { withdrawOwnErasure } from './erasure/withdraw-own-erasure.ts'
import { downloadOwnData } from './own-data/download-own-data.ts'

export const privacy = {
  download: downloadOwnData,
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
