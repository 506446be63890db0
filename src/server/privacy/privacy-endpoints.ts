import { declineErasure } from './erasure/decline-erasure.ts'
import { erasePerson, eraseStudentNow } from './erasure/erase-person.ts'
import { getOwnErasure } from './erasure/get-own-erasure.ts'
import { listErasureRequests } from './erasure/list-erasure-requests.ts'
import { previewErasure, previewStudent } from './erasure/preview-erasure.ts'
import { requestOwnErasure } from './erasure/request-own-erasure.ts'
import { withdrawOwnErasure } from './erasure/withdraw-own-erasure.ts'
import { downloadOwnData } from './own-data/download-own-data.ts'
import { changeRetention } from './retention/change-retention.ts'
import { getRetention } from './retention/get-retention.ts'
import { previewRetention } from './retention/preview-retention.ts'

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
  getRetention,
  changeRetention,
  previewRetention,
}
