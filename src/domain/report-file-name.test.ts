import { expect, it } from 'vitest'
import { reportFileName } from './report-file-name.ts'

const fileName = (studentName: string, supervisorName = 'Dr Helena Marsh') =>
  reportFileName({ studentName, supervisorName })

it('puts the words between student and supervisor', () => {
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
  // A right-to-left override would show the ending of another kind of file.
  ['Ann\u202efdp.exe', 'Annfdp.exe'],
])('replaces what is unsafe in %j', (name, expected) => {
  expect(fileName(name)).toBe(`${expected}_Internship_Feedback_Dr_Helena_Marsh.pdf`)
})

it('has a word for a name of which nothing is left', () => {
  expect(fileName('???', ' / ')).toBe('Student_Internship_Feedback_Supervisor.pdf')
})

it('stays within what file systems allow, without cutting a character', () => {
  const name = fileName('नि'.repeat(300), '李'.repeat(300))
  expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255)
  expect(name).toMatch(/^(नि)+_Internship_Feedback_李+\.pdf$/)
})
