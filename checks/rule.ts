import type { ProjectFile } from './project-files.ts'

/** A rule about the project's files, with a small example that breaks it once. */
export type Rule = {
  name: string
  violations: (files: ProjectFile[]) => string[]
  example: ProjectFile[]
}
