interface InlineDrawingProps {
  /** Text of one of our SVG files, imported with `?raw`. */
  markup: string
  className?: string | undefined
}

/** A drawing on a signed-in page, inline so that it uses the theme's colors. Decorative: the text says the same. */
export const InlineDrawing = ({ markup, className }: InlineDrawingProps) => (
  <div
    className={className}
    aria-hidden="true"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own files, inlined at build time
    dangerouslySetInnerHTML={{ __html: markup }}
  />
)
