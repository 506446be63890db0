import type { Page } from '@playwright/test'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, expectSentences, signIn, test } from './fixtures.ts'
import { linkIn } from './inbox.ts'
import { expectAccessibleOnPhone } from './phone.ts'
import { makeStudent, STUDENT_PASSWORD, type Student } from './student.ts'
import { changeSignIn, openAs } from './student-record.ts'

// What an admin can allow in Settings: a wallet to log in with, and a new email address.

test.use({ product: 'wallet-and-address' })

let student: Student

test.beforeAll(async ({ world }) => {
  student = await makeStudent(world, { firstName: 'Oluwaseun', lastName: 'Adé', email: 'seun.wallet@gmail.com' })
  await changeSignIn(world, { wallet: true, emailChange: true })
})

test('linking a wallet, logging in with it, and unlinking it', async ({ page }) => {
  const wallet = await installWallet(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Use an Ethereum wallet' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^This wallet is not linked to an account\./)
  await expectAccessibleOnPhone(page)

  await openAs(page, student, '/settings')
  await page.getByRole('tab', { name: 'Security' }).click()
  wallet.decline()
  await page.getByRole('button', { name: 'Link a wallet' }).click()
  await expect(page.getByRole('alert')).toHaveText('You declined in your wallet.')
  await page.getByRole('button', { name: 'Link a wallet' }).click()
  await expectSentences(page, wallet.address)
  await expectAccessibleOnPhone(page)

  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByRole('button', { name: 'Use an Ethereum wallet' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)

  await page.goto('/settings')
  await page.getByRole('tab', { name: 'Security' }).click()
  await page.getByRole('button', { name: `Unlink ${wallet.address}` }).click()
  await expect(page.getByText(wallet.address)).toHaveCount(0)
})

test('a browser without a wallet', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Use an Ethereum wallet' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^No Ethereum wallet was found in this browser\./)
})

test('changing the email address', async ({ page, inbox }) => {
  const email = 'seun.new@gmail.com'
  await openAs(page, student, '/settings')
  await expect(page.getByText('Email address cannot be changed.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Change email address' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Change email address' })
  await dialog.getByLabel('New email address').fill('seun@elsewhere.example')
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expectSentences(page, 'Please enter a valid gmail address')
  await expectAccessibleOnPhone(page)
  await dialog.getByLabel('New email address').fill(email)
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('dialog', { name: 'Check your inbox' })).toBeVisible()
  await expectAccessibleOnPhone(page)

  await page.goto(linkIn(await inbox.waitFor(student.email, /new email address/), '/change-email'))
  await expect(page.getByText(`Change your email address from ${student.email} to ${email}?`)).toBeVisible()
  await expectAccessibleOnPhone(page)
  await page.getByRole('button', { name: 'Change email address' }).click()
  await expect(page.getByRole('heading', { name: 'Check your new inbox' })).toBeVisible()
  await expectAccessibleOnPhone(page)

  const link = linkIn(await inbox.waitFor(email, /Confirm your new email address/), '/change-email')
  await page.goto('/login')
  await page.goto(link)
  await page.getByRole('button', { name: 'Change email address' }).click()
  await expect(page.getByRole('heading', { name: 'Your email address has been changed' })).toBeVisible()
  await expectAccessibleOnPhone(page)
  await page.getByRole('link', { name: 'Go to Settings' }).click()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)

  await page.goto(link)
  await expect(page.getByRole('alert')).toHaveText(/^This link has been used or has expired\./)
  await page.context().clearCookies()
  await signIn(page, email, STUDENT_PASSWORD)
})

/** Puts a wallet into the page, as an extension does (EIP-1193). Its key stays here. */
async function installWallet(page: Page) {
  const account = privateKeyToAccount(generatePrivateKey())
  let declines = 0
  await page.exposeFunction('askWallet', async (method: string, params: string[]) => {
    if (method === 'eth_requestAccounts') return { result: [account.address.toLowerCase()] }
    if (declines > 0) {
      declines -= 1
      return { code: 4001 }
    }
    const message = Buffer.from((params[0] ?? '').slice(2), 'hex').toString('utf8')
    return { result: await account.signMessage({ message }) }
  })
  await page.addInitScript(() => {
    type Ask = (method: string, params: unknown[]) => Promise<{ result?: unknown; code?: number }>
    const page = window as Window & { askWallet?: Ask; ethereum?: object }
    page.ethereum = {
      request: async ({ method, params = [] }: { method: string; params?: unknown[] }) => {
        const answer = await page.askWallet?.(method, params)
        if (answer?.code) throw Object.assign(new Error('User rejected the request.'), { code: answer.code })
        return answer?.result
      },
    }
  })
  return {
    address: account.address,
    decline: () => {
      declines = 1
    },
  }
}
