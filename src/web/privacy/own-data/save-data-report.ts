import type { PersonalData } from '#contract/privacy/own-data'
import { ownDataFileName } from '#domain/office/file-names'
import { fetchFontFile } from '../../pdf/font-files.ts'
import { makeReport } from '../../pdf/make-report.ts'
import { saveFile } from '../../ui/save-file.ts'
import { dataReport } from './data-report.ts'

export async function saveDataReport(data: PersonalData): Promise<void> {
  const report = dataReport(data)
  const facts = { person: data.name, author: data.university, productName: data.product }
  const parts = await makeReport(report, facts, fetchFontFile)
  saveFile(new Blob(parts as BlobPart[], { type: 'application/pdf' }), ownDataFileName(data.name, 'pdf'))
}
