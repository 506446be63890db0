import { downloadOwnData } from './download-own-data.ts'

export const ownData = {
  download: downloadOwnData,
}
