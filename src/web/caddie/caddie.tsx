/** The chat helper: a floating button and its panel (§2, §4). Stands inside the corner where things float. */
export function Caddie() {
  return null
}
