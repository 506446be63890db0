import type { Traits } from '#domain/feedback/response-model'
import { drawPerson, drawTraits, type Person, placeOf } from './people.ts'

/** How many draws of the traits there are; each is shared by about the same number of students. */
const WORLDS = 25

/** Of 1,000 mailboxes, how many have this many students. */
const SIZES = [
  { students: 1, of1000: 900 },
  { students: 3, of1000: 88 },
  { students: 10, of1000: 10 },
  { students: 30, of1000: 2 },
]

/** A supervisor's mailbox and what has happened to it. */
export type Mailbox = {
  address: string
  name: string
  students: number
  world: number
  person: Person
  isStopped: boolean
  /** The emails that arrived, and those of them about the form. */
  emails: number
  requestEmails: number
}

type Drawing = { internships: number; traits: Traits | 'uncertain'; isPublished: boolean; seed: number }

/** The mailboxes for so many internships; in the published studies each has one. */
export function drawMailboxes({ internships, traits, isPublished, seed }: Drawing): Mailbox[] {
  const sizes = isPublished ? SIZES.slice(0, 1) : SIZES
  const worlds = Array.from({ length: WORLDS }, (_, world) => ({
    traits: traits === 'uncertain' ? drawTraits(1 + world * 7919) : traits,
    students: 0,
  }))
  const drawn: Mailbox[] = []
  const count = (students: number, world?: number) =>
    drawn.filter((one) => one.students === students && (world === undefined || one.world === world)).length
  for (let left = internships; left > 0; ) {
    // The size that is rarest, compared with its share.
    const missing = ({ students, of1000 }: (typeof SIZES)[number]) =>
      (of1000 * (drawn.length + 1)) / 1000 - count(students)
    const size = sizes.filter(({ students }) => students <= left).toSorted((a, b) => missing(b) - missing(a))[0]!
    const world = worlds.indexOf(worlds.toSorted((a, b) => a.students - b.students)[0]!)
    const n = drawn.length
    // Evenly spread among the mailboxes of the same size in a world, and from elsewhere in each world.
    const place = placeOf(seed + 1000 * world + count(size.students, world))
    drawn.push({
      address: `supervisor${n}@companies.example`,
      name: `Helena Marsh ${n}`,
      students: size.students,
      world,
      person: drawPerson(n * 104_729 + seed, worlds[world]!.traits, place),
      isStopped: false,
      emails: 0,
      requestEmails: 0,
    })
    worlds[world]!.students += size.students
    left -= size.students
  }
  return drawn
}
