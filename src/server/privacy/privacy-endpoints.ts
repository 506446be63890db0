import { downloadOwnData } from './download-own-data.ts'

export const privacy = { download: downloadOwnData }
