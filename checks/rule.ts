import type { ProjectFile } from './project-files.ts'

/** A rule about the project's files, with an example that breaks it exactly once. */
export type Rule = {
  name: string
  violations: (files: ProjectFile[]) => string[]
  example: ProjectFile[]
}
