import { chooseColumns } from './choose-columns.ts'
import { listChosenColumns } from './list-chosen-columns.ts'
import { resetColumns } from './reset-columns.ts'

export const exportColumns = { list: listChosenColumns, choose: chooseColumns, reset: resetColumns }
