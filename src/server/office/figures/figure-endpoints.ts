import { getFigures } from './get-figures.ts'
import { getResponseFigures } from './get-response-figures.ts'
import { getStatistics } from './get-statistics.ts'

export const statistics = { get: getStatistics, responses: getResponseFigures, figures: getFigures }
