import type { Question } from '#domain/feedback/questions'
import { LANGUAGES } from '#domain/text/languages'
import type { OwnText } from '#domain/text/own-text'
import * as m from '#messages'

// Ready-made question sets in every language. They cover the NACE competencies (2021) that the six ratings do not: communication,
// professionalism and teamwork are among those. The behaviours are in our own words.

type Sentence = (inputs: Record<string, never>, options: { locale: (typeof LANGUAGES)[number] }) => string

export function readySets() {
  return [
    set(
      { key: 'careerReadiness', name: m.questions_ready_nace_name(), note: m.questions_ready_nace_note() },
      m.questions_ready_nace_section,
      [
        rating('development', m.questions_ready_nace_development, m.questions_ready_nace_development_help),
        rating('thinking', m.questions_ready_nace_thinking, m.questions_ready_nace_thinking_help),
        rating('equity', m.questions_ready_nace_equity, m.questions_ready_nace_equity_help),
        rating('leadership', m.questions_ready_nace_leadership, m.questions_ready_nace_leadership_help),
        rating('technology', m.questions_ready_nace_technology, m.questions_ready_nace_technology_help),
      ],
    ),
    set(
      { key: 'engineering', name: m.questions_ready_engineering_name(), note: null },
      m.questions_ready_engineering_name,
      [
        rating('methods', m.questions_ready_engineering_methods, m.questions_ready_engineering_methods_help),
        rating('checking', m.questions_ready_engineering_checking, m.questions_ready_engineering_checking_help),
        rating('safety', m.questions_ready_engineering_safety, m.questions_ready_engineering_safety_help),
        { ...common('result', m.questions_ready_engineering_result), kind: 'text', isRequired: false },
      ],
    ),
    set({ key: 'socialWork', name: m.questions_ready_social_name(), note: null }, m.questions_ready_social_name, [
      rating('relations', m.questions_ready_social_relations, m.questions_ready_social_relations_help),
      rating('boundaries', m.questions_ready_social_boundaries, m.questions_ready_social_boundaries_help),
      rating('reflection', m.questions_ready_social_reflection, m.questions_ready_social_reflection_help),
      {
        ...common('independence', m.questions_ready_social_independence),
        kind: 'choice',
        choices: [
          { key: 'accompanied', label: inAll(m.questions_ready_social_independence_accompanied) },
          { key: 'supervised', label: inAll(m.questions_ready_social_independence_supervised) },
          { key: 'alone', label: inAll(m.questions_ready_social_independence_alone) },
        ],
      },
      { ...common('suited', m.questions_ready_social_suited), kind: 'yesNo', reasonFor: 'no' },
    ]),
  ]
}

type Ready = { key: string; name: string; note: string | null }

function set(ready: Ready, section: Sentence, questions: Question[]) {
  return { ...ready, questions: questions.map((question) => ({ ...question, section: inAll(section) })) }
}

function rating(key: string, label: Sentence, help: Sentence): Question {
  return { ...common(key, label), help: inAll(help), kind: 'rating', anchors: null }
}

function common(key: string, label: Sentence) {
  return { key, section: null, label: inAll(label), help: null, isRequired: true }
}

function inAll(sentence: Sentence): OwnText {
  return Object.fromEntries(LANGUAGES.map((locale) => [locale, sentence({}, { locale })]))
}
