import { expect, it } from 'vitest'
import { reportFileName } from './file-names.ts'

const fileName = (studentName: string, supervisorName = 'Dr Helena Marsh') =>
  reportFileName({ studentName, supervisorName })

it('joins student, Internship_Feedback and supervisor', () => {
  expect(fileName('Alex Morgan')).toBe('Alex_Morgan_Internship_Feedback_Dr_Helena_Marsh.pdf')
})

it.each([
  ['Łukasz Żółć', 'Łukasz_Żółć'],
  ['Nguyễn Thị Ánh'.normalize('NFD'), 'Nguyễn_Thị_Ánh'],
  ['李小龙', '李小龙'],
  ['محمد علي', 'محمد_علي'],
  ['นภา ศรีสุข', 'นภา_ศรีสุข'],
  ['हिन्दी शर्मा', 'हिन्दी_शर्मा'],
  ["Siobhán O'Brien-Łoś", "Siobhán_O'Brien-Łoś"],
])('keeps the letters of %s', (name, expected) => {
  expect(fileName(name)).toBe(`${expected}_Internship_Feedback_Dr_Helena_Marsh.pdf`)
})

it.each([
  ['../../etc/passwd', 'etc_passwd'],
  ['C:\\Users\\*?"<>|', 'C_Users'],
  ['a\u0000b\nc\td', 'a_b_c_d'],
  ['  spaced   out  ', 'spaced_out'],
  ['.hidden', 'hidden'],
  ['Ann 🎉 Lee', 'Ann_Lee'],
  // A right-to-left override would disguise the file's extension.
  ['Ann\u202efdp.exe', 'Annfdp.exe'],
])('replaces unsafe characters in %j', (name, expected) => {
  expect(fileName(name)).toBe(`${expected}_Internship_Feedback_Dr_Helena_Marsh.pdf`)
})

it('falls back to Student and Supervisor if the names have no usable characters', () => {
  expect(fileName('???', ' / ')).toBe('Student_Internship_Feedback_Supervisor.pdf')
})

it('stays within the file system limit without splitting a character', () => {
  const name = fileName('नि'.repeat(300), '李'.repeat(300))
  expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255)
  expect(name).toMatch(/^(नि)+_Internship_Feedback_李+\.pdf$/)
})
