import * as m from '#messages'
import { localized } from '../text/localized.ts'
import { sentencesOf } from '../text/sentences.ts'
import { type Day, formatMonth } from '../time/dates.ts'
import type { Tense } from './asking-time.ts'
import { RATINGS, type RatingKey, type Ratings } from './feedback.ts'
import { WITHHELD_MARK } from './withheld.ts'

/** Ratings of at least this value become a bullet (spec section 9). */
const RESUME_RATING_MIN = 4

/** Longer quotations are cut at a word boundary. Unit: characters. */
const QUOTE_MAX = 240

export type ResumeFacts = Ratings & {
  /** The tense of the internship today. */
  tense: Tense
  positionTitle: string
  employerName: string
  industry: string
  startDate: Day
  endDate: Day
  strengths: string
}

/**
 * The resume text (spec section 9): a header line, then one bullet per line. It contains only the rating labels, the supervisor's
 * own sentences and the facts of the internship.
 */
export function resumeText(facts: ResumeFacts): string {
  const bullets = [...ratingBullets(facts), ...quotationBullets(facts.strengths), industryBullet(facts)]
  return [resumeHeader(facts), '', ...bullets.map((bullet) => `• ${bullet}`)].join('\n')
}

/** For example 'Position | Employer | Jun 2026 - Aug 2026'. */
function resumeHeader({ positionTitle, employerName, startDate, endDate }: ResumeFacts): string {
  return `${positionTitle} | ${employerName} | ${formatMonth(startDate)} - ${formatMonth(endDate)}`
}

/** The bullets for a 4 (Exceeds Expectations) and a 5 (Outstanding). */
const RATING_BULLETS: Record<RatingKey, { exceeds: string; outstanding: string }> = {
  technicalSkills: localized({
    exceeds: m.feedback_resume_technical_exceeds,
    outstanding: m.feedback_resume_technical_outstanding,
  }),
  communicationSkills: localized({
    exceeds: m.feedback_resume_communication_exceeds,
    outstanding: m.feedback_resume_communication_outstanding,
  }),
  problemSolving: localized({
    exceeds: m.feedback_resume_problem_solving_exceeds,
    outstanding: m.feedback_resume_problem_solving_outstanding,
  }),
  teamwork: localized({
    exceeds: m.feedback_resume_teamwork_exceeds,
    outstanding: m.feedback_resume_teamwork_outstanding,
  }),
  professionalism: localized({
    exceeds: m.feedback_resume_professionalism_exceeds,
    outstanding: m.feedback_resume_professionalism_outstanding,
  }),
  overallRating: localized({
    exceeds: m.feedback_resume_overall_exceeds,
    outstanding: m.feedback_resume_overall_outstanding,
  }),
}

function ratingBullets(ratings: Ratings): string[] {
  return RATINGS.flatMap(({ key }) => {
    const rating = ratings[key]
    if (rating === null || rating < RESUME_RATING_MIN) return []
    return rating > RESUME_RATING_MIN ? RATING_BULLETS[key].outstanding : RATING_BULLETS[key].exceeds
  })
}

/** Topics that the strengths may mention, with their names in the bullets. */
const TOPICS = [
  { name: m.feedback_resume_topic_project_work, mention: /\b(project|initiative)s?\b/i },
  { name: m.feedback_resume_topic_leadership, mention: /\b(lead(s|ing|ers?|ership)?|led)\b/i },
  { name: m.feedback_resume_topic_client_work, mention: /\b(client|customer)s?\b/i },
  {
    name: m.feedback_resume_topic_improvements,
    mention: /\b(improv(e[sd]?|ing|ements?)|optimi[sz](e[sd]?|ing|ations?)|efficien(cy|cies|t|tly))\b/i,
  },
] as const

/** Quotes the first whole sentence on each topic. A sentence about several topics appears in each one's bullet. */
function quotationBullets(strengths: string): string[] {
  const sentences = sentencesWithoutGap(strengths)
  return TOPICS.flatMap(({ name, mention }) => {
    const sentence = sentences.find((each) => mention.test(each))
    return sentence ? m.feedback_resume_quotation_bullet({ topic: name(), sentence: shortened(sentence) }) : []
  })
}

/** Sentences without a withheld part, taking into account line breaks and abbreviations. */
function sentencesWithoutGap(text: string): string[] {
  const wholes: string[][] = []
  for (const part of sentencesOf(text)) {
    const begun = wholes[wholes.length - 1]
    const last = begun?.[begun.length - 1] ?? ''
    const goesOn = !IS_END.test(last) || IS_ABBREVIATION.test(last)
    if (begun && goesOn && !IS_LIST_ITEM.test(part)) begun.push(part)
    else wholes.push([part])
  }
  return wholes.filter((parts) => !parts.some((part) => part.includes(WITHHELD_MARK))).flat()
}

const IS_END = /[.!?。！？؟][\])}"'”’»]*$|^\[…\]$/
/** Abbreviations such as 'Dr.', 'J.' or 'e.g.', which do not end a sentence. */
const IS_ABBREVIATION = /(?:^|[\s(])(?:\p{Lu}\p{L}{0,3}|\p{Ll}\.\p{Ll})\.$/u
const IS_LIST_ITEM = /^(?:[-–—*•·]|\d+[.)])\s/

const INDUSTRY_BULLETS: Record<Tense, typeof m.feedback_resume_industry_bullet> = {
  over: m.feedback_resume_industry_bullet,
  running: m.feedback_resume_industry_bullet_running,
  ahead: m.feedback_resume_industry_bullet_ahead,
}

function industryBullet({ tense, industry, employerName }: ResumeFacts): string {
  return INDUSTRY_BULLETS[tense]({ industry, employerName })
}

function shortened(sentence: string): string {
  if (sentence.length <= QUOTE_MAX) return sentence
  const cut = sentence.slice(0, QUOTE_MAX)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), QUOTE_MAX / 2)).trimEnd()}…`
}
