import { viewFeedback } from './view-feedback.ts'

export const feedback = {
  view: viewFeedback,
}
