import { listMidtermsToRelease } from './list-midterms-to-release.ts'
import { releaseMidterm } from './release-midterm.ts'
import { renewMidtermLink } from './renew-midterm-link.ts'
import { requestMidterm } from './request-midterm.ts'
import { submitMidterm } from './submit-midterm.ts'
import { viewMidterm } from './view-midterm.ts'

export const midterms = {
  request: requestMidterm,
  submit: submitMidterm,
  renewLink: renewMidtermLink,
  view: viewMidterm,
  listToRelease: listMidtermsToRelease,
  release: releaseMidterm,
}
