import { getStudent } from './get-student.ts'
import { listStudents } from './list-students.ts'

export const students = { list: listStudents, get: getStudent }
