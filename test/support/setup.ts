import type { TestProject } from 'vitest/node'
import { startTemplate } from './template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The template database that every test file's database is cloned from. */
    template: string
  }
}

export async function setup(project: TestProject) {
  const { url, stop } = await startTemplate()
  project.provide('template', url)
  return stop
}
