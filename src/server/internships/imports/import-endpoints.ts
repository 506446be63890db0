import { cancelImport } from './cancel-import.ts'
import { checkImport } from './check-import.ts'
import { chooseEncoding } from './choose-encoding.ts'
import { getImport } from './get-import.ts'
import { listImports } from './list-imports.ts'
import { startImport } from './start-import.ts'
import { undoImport } from './undo-import.ts'
import { uploadImport } from './upload-import.ts'

export const importEndpoints = {
  list: listImports,
  get: getImport,
  upload: uploadImport,
  chooseEncoding,
  check: checkImport,
  start: startImport,
  cancel: cancelImport,
  undo: undoImport,
}
