import { lazyScreen } from '../routing/lazy-screen.ts'
import { searchTexts } from '../routing/search-texts.ts'

/** What the route needs: the import that is shown is in the address. */
export const importScreen = {
  validateSearch: (search: Record<string, unknown>) => searchTexts(search, ['id']),
  component: lazyScreen(() => import('./import-page.tsx'), 'ImportPage'),
}
