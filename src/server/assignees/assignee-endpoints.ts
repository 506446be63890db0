import { assignRecord } from './assign-record.ts'
import { listColleagues } from './list-colleagues.ts'

export const assignees = { listColleagues, assign: assignRecord }
