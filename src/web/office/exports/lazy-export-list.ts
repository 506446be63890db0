import { lazyPart } from '../../layout/lazy-part.tsx'

/** Loaded after the list. */
export const ExportList = lazyPart(() => import('./export-list.tsx'), 'ExportList')
