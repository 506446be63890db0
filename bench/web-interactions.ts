import type { Locator, Page } from '@playwright/test'

/** Rows in each list. */
export const ITEMS = 300

/** Something that is pressed, another one each turn, or done with the keyboard. */
export type Interaction = (
  | { target: (page: Page, turn: number) => Locator }
  | { type: (page: Page) => Promise<void> }
) & {
  name: string
  /** What has to be on the screen first; not measured. */
  before?: (page: Page) => Promise<void>
  /** Back to how it was. */
  after?: (page: Page) => Promise<void>
}

/** A screen whose list is long. */
export type LongScreen = {
  path: string
  rows: string
  /** Lists of the API that are filled up to `ITEMS`. */
  filled?: readonly string[]
  /** Whether a student looks at it; otherwise the admin. */
  isStudents?: boolean
  /** Unit: pixels. */
  width?: number
  interactions: readonly Interaction[]
}

/** Between two letters. Unit: milliseconds. */
const TYPING = { delay: 120 }

/** What is pressed and typed most on the screens with lists. */
export const LONG_SCREENS: readonly LongScreen[] = [
  {
    path: '/manage/feedback',
    rows: '.review-queue > li',
    interactions: [
      {
        name: 'opening an item',
        target: (page, turn) =>
          page
            .locator('.review-queue > li')
            .nth(ITEMS - 10 - turn)
            .getByRole('button')
            .first(),
      },
      { name: 'approving an item', target: (page) => button(page, 'Approve Feedback') },
      ...searching(),
      accountMenu('review list'),
    ],
  },
  {
    path: '/manage/feedback',
    rows: '.review-cards > li',
    width: 390,
    interactions: [
      {
        name: 'opening an item on a phone',
        target: (page, turn) => button(page, 'View Details').nth(200 + turn),
      },
    ],
  },
  {
    path: '/dashboard',
    rows: '.entries > article',
    filled: ['internships/mine'],
    isStudents: true,
    interactions: [
      {
        name: 'reading a description',
        target: (page, turn) => page.getByRole('button', { name: /^Description/ }).nth(250 + turn),
      },
      {
        name: 'asking before an internship is deleted',
        target: (page, turn) => button(page, 'Delete').nth(200 + turn),
        after: closeDialog,
      },
      accountMenu('dashboard'),
    ],
  },
  {
    path: '/manage/internships',
    rows: '.approval-list > li',
    interactions: [
      {
        name: 'approving an internship',
        target: (page, turn) => button(page, 'Approve').nth(ITEMS - 9 + turn),
      },
      {
        name: 'asking why an internship is rejected',
        target: (page, turn) => button(page, 'Reject').nth(250 + turn),
        after: closeDialog,
      },
      {
        name: 'closing that question',
        before: (page) => button(page, 'Reject').nth(250).click(),
        type: (page) => page.keyboard.press('Escape'),
      },
    ],
  },
  {
    path: '/manage/requests',
    rows: '.open-requests > li',
    interactions: [
      { name: 'selecting one request', target: (page, turn) => page.locator('.open-request-check').nth(turn) },
      { name: 'selecting all requests', target: (page) => page.getByText(/^Select all/) },
    ],
  },
  {
    path: '/admin/departments',
    rows: '.rows > li',
    filled: ['departments'],
    interactions: [
      dialog('adding a department', 'Add Department'),
      dialog('editing a department', 'Edit'),
      dialog('deleting a department', 'Delete'),
    ],
  },
  {
    path: '/admin/users',
    rows: '.rows > li',
    filled: ['departments', 'users'],
    interactions: [
      dialog('adding a manager', 'Add Manager'),
      dialog('removing a manager', 'Remove Manager'),
      {
        name: 'choosing one of 300 departments',
        before: (page) => button(page, 'Add Manager').click(),
        target: (page) => page.getByRole('checkbox').nth(5),
        after: closeDialog,
      },
    ],
  },
]

function searching(): Interaction[] {
  return [
    {
      name: 'typing into the search',
      before: openAnew,
      type: (page) => page.getByLabel('Search').pressSequentially('eng', TYPING),
    },
    { name: 'changing the status', before: openAnew, type: (page) => page.getByLabel('Status').press('ArrowDown') },
  ]
}

/** What was found the turn before is remembered, and shown sooner. */
async function openAnew(page: Page): Promise<void> {
  await page.goto(new URL('/manage/feedback', page.url()).href)
  await loadItems(page, '.review-queue > li')
}

/** Until the list is long. */
export async function loadItems(page: Page, rows: string): Promise<void> {
  const items = page.locator(rows)
  await items.first().waitFor()
  for (let shown = await items.count(); shown < ITEMS; shown = await items.count()) {
    await page.getByRole('button', { name: 'Load more' }).click()
    await page.waitForFunction(([list, count]) => document.querySelectorAll(list).length > count, [
      rows,
      shown,
    ] as const)
  }
}

function accountMenu(screen: string): Interaction {
  return {
    name: `opening the account menu of the ${screen}`,
    target: (page) => page.locator('.person'),
    after: async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
    },
  }
}

function dialog(name: string, label: string): Interaction {
  return {
    name,
    target: (page) => button(page, label).first(),
    after: closeDialog,
  }
}

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => !document.querySelector('[role=dialog], [role=alertdialog]'))
}
