interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/** Adds up the page's layout shifts (Cumulative Layout Shift) in `window.shifts`, with the elements that moved. */
export function watchShifts() {
  const shifts = { sum: 0, what: [] as string[] }
  Object.assign(window, { shifts })
  const describeNode = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement
    return `${element?.tagName} ${element?.textContent?.slice(0, 30)}`
  }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue
      shifts.sum += value
      for (const { node, previousRect: from, currentRect: to } of sources)
        shifts.what.push(
          `${value.toFixed(3)} ${describeNode(node)} (${Math.round(from.x)},${Math.round(from.y)} ${Math.round(from.height)} to ${Math.round(to.x)},${Math.round(to.y)} ${Math.round(to.height)})`,
        )
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
