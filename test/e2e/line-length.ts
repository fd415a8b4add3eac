import { expect, type Page } from '@playwright/test'

const LONGEST_LINE = 82

/** The start and length of every line of text with more characters than are comfortable to read. */
function longLines(longest: number): string[] {
  const blockAncestor = (node: Node) => {
    let block = node.parentElement as Element
    while (getComputedStyle(block).display === 'inline') block = block.parentElement as Element
    return block
  }
  const lines = new Map<Element, { text: string; right: number }[]>()
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const words = text.textContent ?? ''
    if (!text.parentElement?.checkVisibility({ visibilityProperty: true }) || text.parentElement.closest('svg, .sr'))
      continue
    const block = blockAncestor(text)
    // Most blocks are shorter than one line may be, so there's nothing to measure.
    if ((block.textContent?.length ?? 0) <= longest) continue
    const ofBlock = lines.get(block) ?? []
    lines.set(block, ofBlock)
    for (let at = 0; at < words.length; at++) {
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      const box = range.getClientRects()[0]
      if (!box || box.width === 0) continue
      const line = ofBlock.at(-1)
      if (line && box.left >= line.right - 2) Object.assign(line, { text: line.text + words[at], right: box.right })
      else ofBlock.push({ text: words[at] ?? '', right: box.right })
    }
  }
  return [...lines.values()]
    .flat()
    .filter(({ text }) => text.trim().length > longest)
    .map(({ text }) => `${text.trim().length}: ${text.trim().slice(0, 50)}`)
}

/** Checks that no line of the page is too long to read; the window should be wide. */
export const expectShortLines = async (page: Page, where: string) =>
  expect.soft(await page.evaluate(longLines, LONGEST_LINE), `long lines, ${where}`).toEqual([])
