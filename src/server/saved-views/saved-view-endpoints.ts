import { deleteView } from './delete-view.ts'
import { listViews } from './list-views.ts'
import { renameView } from './rename-view.ts'
import { saveView } from './save-view.ts'

export const savedViews = { list: listViews, save: saveView, rename: renameView, delete: deleteView }
