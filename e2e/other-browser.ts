/** How long a step waits. Unit: milliseconds. */
export const TIMEOUT = 30_000

/** A stock browser that Playwright cannot drive. */
export type OtherBrowser = {
  /** Opens the address without cookies. */
  visit: (address: string, work: (screen: Screen) => Promise<void>) => Promise<void>
  close: () => Promise<void>
}

/** What a person does on a page. Fields are found by their labels, buttons and links by their texts. */
export type Screen = {
  goTo: (address: string) => Promise<void>
  click: (role: 'button' | 'link', name: string) => Promise<void>
  /** Opens a collapsed section. Its button's name contains more than the title. */
  open: (title: string) => Promise<void>
  /** Fills a field; for a select, with the option's value. */
  fill: (label: string, value: string) => Promise<void>
  /** Types a date as MM/DD/YYYY, the order of an American browser; React does not notice a date that is set. */
  typeDate: (label: string, date: string) => Promise<void>
  /** Focuses the field or button and types. Unlike the others, this works without JavaScript. */
  typeInto: (control: string, keys: string) => Promise<void>
  /** Presses Enter on a button. */
  pressEnter: (button: string) => Promise<void>
  /** Chooses an answer with the space bar, such as `Teamwork: 4`. */
  choose: (choice: string) => Promise<void>
  /** Expects each text to be visible on the page. */
  expectText: (...texts: string[]) => Promise<void>
}

// These run in the browser, so they use nothing of this module.

/** A field by its label or a button by its text. */
export function controlNamed(root: Node, text: string): HTMLElement | null {
  const named = [...(root as Document).querySelectorAll('label, button')].find((each) => each.textContent === text)
  return named instanceof HTMLLabelElement ? named.control : ((named as HTMLButtonElement | undefined) ?? null)
}

/** A radio button in a group, such as `Teamwork: 4`. */
export function choiceNamed(root: Node, choice: string): HTMLElement | null {
  const [group, value] = choice.split(': ')
  const groups = [...(root as Document).querySelectorAll('[role=radiogroup]')]
  const named = groups.find(({ firstElementChild }) => firstElementChild?.textContent === group)
  return named?.querySelector<HTMLElement>(`input[value="${value}"]`) ?? null
}
