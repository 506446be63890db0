// What a simulated term is measured by: figures of its mailboxes, and what they must reach.

export const DEFAULT = '+ five contacts: the default'
/** Days from the end of the internship. */
export const BY = [0, 7, 14, 20]

/** How many samples an error is computed from. */
const SAMPLES = 1000

const FLOORS = [
  { arm: 'one email at the end', goal: '50 to 53 % by day +20', figure: answeredBy(20), least: 0.495, most: 0.535 },
  { arm: '0, +3, +10', goal: '70 to 75 % by day +20', figure: answeredBy(20), least: 0.695, most: 0.755 },
  {
    arm: DEFAULT,
    goal: 'median of at least 76 % by day +14 (goal: 82 %)',
    figure: (mailboxes) => quantile(draws(mailboxes), 0.5),
    least: 0.76,
  },
  { arm: DEFAULT, goal: 'at least 75 % in 50 of 100 worlds (goal: 85)', figure: chanceOf(0.75), least: 0.5 },
  { arm: DEFAULT, goal: 'at most 3.2 emails about the form per answer', figure: requestEmailsPerAnswer, most: 3.2 },
]

/** What nobody may meet in any arm. */
const LIMITS = [
  { goal: 'at most two automatic emails to an address in a week', holds: (one) => one.mostInWeek <= 2 },
  { goal: 'at most eight automatic emails to an address in a term', holds: (one) => one.mostInTerm <= 8 },
  { goal: 'no automatic email after a stop', holds: (one) => one.afterStop === 0 },
  { goal: 'no email about a student after an answer or a decline', holds: (one) => one.unwanted === 0 },
  { goal: 'everybody who wants to answer can', holds: (one) => one.deadEnds.length === 0 },
]

/** Every goal, and whether it is held. With a margin, a figure fails only if chance does not explain it. */
export function checkFloors(outcomes, { hasMargin }) {
  const floors = FLOORS.map(({ arm, goal, figure, least = -Infinity, most = Infinity }) => {
    const { mailboxes } = outcomes.find(({ name }) => name === arm)
    const value = figure(mailboxes)
    const [low, high] = hasMargin ? plausible(figure, mailboxes) : [value, value]
    const range = hasMargin ? ` (with chance ${low.toFixed(2)} to ${high.toFixed(2)})` : ''
    return { goal: `${arm}: ${goal}: ${value.toFixed(3)}${range}`, isHeld: high >= least && low <= most }
  })
  return [...floors, ...LIMITS.map(({ goal, holds }) => ({ goal, isHeld: outcomes.every(holds) }))]
}

/** The share of students whose supervisor had answered by this day. */
export function answeredBy(day) {
  return (mailboxes) => sum(mailboxes, (one) => one.answeredBy[day]) / sum(mailboxes, ({ students }) => students)
}

/** The same share by day +14, for each draw of the traits. */
export function draws(mailboxes) {
  return worldsOf(mailboxes).map(answeredBy(14))
}

/** In which share of the draws so many have answered. */
export function chanceOf(goal) {
  return (mailboxes) => {
    const shares = draws(mailboxes)
    return shares.filter((share) => share >= goal).length / shares.length
  }
}

export function emailsPerAnswer(mailboxes) {
  return sum(mailboxes, ({ emails }) => emails) / sum(mailboxes, ({ answers }) => answers)
}

/** Without the emails of the day of approval. */
export function requestEmailsPerAnswer(mailboxes) {
  return sum(mailboxes, ({ requestEmails }) => requestEmails) / sum(mailboxes, ({ answers }) => answers)
}

/** The standard error of a figure of these mailboxes, whatever their draws of the traits. */
export function errorOf(figure, mailboxes) {
  const values = Array.from({ length: SAMPLES }, () => figure(sampleOf(mailboxes)))
  const mean = sum(values, (value) => value) / SAMPLES
  return Math.sqrt(sum(values, (value) => (value - mean) ** 2) / SAMPLES)
}

/** The 99 % interval of a figure (basic bootstrap). Few people in a draw spread the draws, which this also corrects. */
function plausible(figure, mailboxes) {
  const worlds = worldsOf(mailboxes)
  const values = Array.from({ length: SAMPLES }, () => figure(worlds.flatMap(sampleOf)))
  const value = figure(mailboxes)
  return [2 * value - quantile(values, 0.995), 2 * value - quantile(values, 0.005)]
}

/** As many of them, drawn with replacement. */
function sampleOf(mailboxes) {
  return mailboxes.map(() => mailboxes[Math.floor(Math.random() * mailboxes.length)])
}

/** The mailboxes of each draw of the traits. */
function worldsOf(mailboxes) {
  return groupsOf(mailboxes, ({ world }) => world)
}

export function groupsOf(values, keyOf) {
  const groups = new Map()
  for (const value of values) {
    const key = keyOf(value)
    if (groups.has(key)) groups.get(key).push(value)
    else groups.set(key, [value])
  }
  return [...groups.values()]
}

export function quantile(values, share) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]
}

export function sum(values, of) {
  return values.reduce((total, value) => total + of(value), 0)
}
