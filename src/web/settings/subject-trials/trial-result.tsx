import type { SubjectTrial } from '#contract/settings/subject-trials'
import { TRIAL_DAYS } from '#domain/feedback/subject-trial'
import { LANGUAGES, languageName } from '#domain/text/languages'
import { listOf } from '#domain/text/list-of'
import { formatDay } from '#domain/time/dates'
import * as m from '#messages'

/** How far a trial is, or what it found, in words. */
export function TrialResult({ trial }: { trial: SubjectTrial }) {
  const { subjects, startedAt, endedAt, state, present, tried } = trial
  const missing = LANGUAGES.filter((language) => !subjects[language]).map(languageName)
  const isRunning = endedAt === null
  return (
    <>
      <p>
        <bdi>{m.subject_trials_tried_subjects({ subjects: listOf(Object.values(subjects)) })}</bdi>
        <br />
        {isRunning
          ? m.subject_trials_running({ day: formatDay(startedAt.slice(0, 10)) })
          : `${formatDay(startedAt.slice(0, 10))} – ${formatDay(endedAt.slice(0, 10))}`}
      </p>
      {present.answered === null || tried.answered === null ? (
        <p>{progress(trial)}</p>
      ) : (
        <p>
          <strong>{verdict(trial)}</strong> {groups(present.answered, tried.answered, trial)}
          {isRunning && ` ${m.subject_trials_state_enough()}`}
        </p>
      )}
      {state === 'collecting' && (
        <p className="muted small">
          {isRunning ? m.subject_trials_no_peeking() : m.subject_trials_state_waiting({ days: TRIAL_DAYS })}
        </p>
      )}
      {isRunning && missing.length > 0 && (
        <p className="muted small">{m.subject_trials_missing_languages({ languages: listOf(missing) })}</p>
      )}
    </>
  )
}

function progress({ present, tried, peoplePerGroup }: SubjectTrial): string {
  return m.subject_trials_progress({
    days: TRIAL_DAYS,
    present: count(present.asked),
    tried: count(tried.asked),
    planned: count(peoplePerGroup),
    waiting: count(present.waiting + tried.waiting),
  })
}

function verdict({ state, peoplePerGroup }: SubjectTrial): string {
  if (state === 'tried-better') return m.subject_trials_state_tried_better()
  if (state === 'present-better') return m.subject_trials_state_present_better()
  if (state === 'no-difference') return m.subject_trials_state_no_difference()
  return m.subject_trials_state_too_few({ planned: count(peoplePerGroup) })
}

function groups(present: number, tried: number, trial: SubjectTrial): string {
  const { asked: presentAsked } = trial.present
  const { asked: triedAsked } = trial.tried
  return m.subject_trials_result_groups({
    present: count(present),
    presentAsked: count(presentAsked),
    presentPercent: percent(present, presentAsked),
    tried: count(tried),
    triedAsked: count(triedAsked),
    triedPercent: percent(tried, triedAsked),
  })
}

function count(number: number): string {
  return number.toLocaleString(m.common_locale())
}

function percent(part: number, of: number): string {
  return of === 0 ? '–' : (part / of).toLocaleString(m.common_locale(), { style: 'percent', maximumFractionDigits: 1 })
}
