import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type DrawingName, drawingSheets, fileOf } from './drawing.tsx'

test.each(Object.entries(drawingSheets))('the room for %s, %s, is that of its file', (name, viewBox) => {
  const drawing = readFileSync(join(import.meta.dirname, fileOf(name as DrawingName)), 'utf8')
  expect(/^<svg viewBox="([^"]+)"/.exec(drawing)?.[1]).toBe(viewBox)
})
