import { lazy } from 'react'

/** Loaded after the list that it exports. */
export const ExportList = lazy(async () => ({ default: (await import('./export-list.tsx')).ExportList }))
