import type { FurtherAnswer } from '../feedback/questions.ts'

/** A version of a question set, one of its questions and one of the answers, such as `….safety.4`. */
export const ANSWER_FILTER = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\.[a-zA-Z][a-zA-Z\d]*\.[a-zA-Z\d]+$/

type GivenAnswer = { version: string; key: string; value: string }

/** `null` stands for "not observed". */
export function answerFilter(version: string, key: string, value: FurtherAnswer['value']): string {
  return [version, key, value].map(String).join('.')
}

export function answerIn(filter: string): GivenAnswer {
  const [version = '', key = '', value = ''] = filter.split('.')
  return { version, key, value }
}
