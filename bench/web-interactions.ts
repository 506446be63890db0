import type { Page } from '@playwright/test'

/** Rows in each list. */
export const ITEMS = 300

/** Something that is pressed or typed, once a turn. */
export type Interaction = {
  name: string
  /** What has to be on the screen first; not measured. */
  before?: (page: Page) => Promise<void>
  act: (page: Page, turn: number) => Promise<void>
  /** Back to how it was. */
  after?: (page: Page) => Promise<void>
  /** When it cannot be done several times. */
  times?: number
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
        act: (page, turn) =>
          page
            .locator('.review-queue > li')
            .nth(ITEMS - 10 - turn)
            .getByRole('button')
            .first()
            .click(),
      },
      { name: 'approving an item', act: (page) => button(page, 'Approve Feedback').click() },
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
        act: (page, turn) =>
          button(page, 'View Details')
            .nth(200 + turn)
            .click(),
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
        act: (page, turn) =>
          page
            .getByRole('button', { name: /^Description/ })
            .nth(250 + turn)
            .click(),
      },
      {
        name: 'asking before an internship is deleted',
        act: (page, turn) =>
          button(page, 'Delete')
            .nth(200 + turn)
            .click(),
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
        act: (page, turn) =>
          button(page, 'Approve')
            .nth(ITEMS - 9 + turn)
            .click(),
      },
      {
        name: 'asking why an internship is rejected',
        act: (page, turn) =>
          button(page, 'Reject')
            .nth(250 + turn)
            .click(),
        after: closeDialog,
      },
      {
        name: 'closing that question',
        before: (page) => button(page, 'Reject').nth(250).click(),
        act: (page) => page.keyboard.press('Escape'),
      },
    ],
  },
  {
    path: '/manage/requests',
    rows: '.open-requests > li',
    interactions: [
      { name: 'selecting one request', act: (page, turn) => page.locator('.open-request-check').nth(turn).click() },
      { name: 'selecting all requests', act: (page) => page.getByText(/^Select all/).click() },
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
        act: (page) => page.getByRole('checkbox').nth(5).click(),
        after: closeDialog,
      },
    ],
  },
]

function searching(): Interaction[] {
  return [
    {
      name: 'typing into the search',
      act: (page) => page.getByLabel('Search').pressSequentially('eng', TYPING),
    },
    { name: 'changing the status', act: (page) => page.getByLabel('Status').press('ArrowDown'), times: 1 },
  ]
}

function accountMenu(screen: string): Interaction {
  return {
    name: `opening the account menu of the ${screen}`,
    act: (page) => page.locator('.person').click(),
    after: async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
    },
  }
}

function dialog(name: string, label: string): Interaction {
  return {
    name,
    act: async (page) => {
      await button(page, label).first().click()
    },
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
