interface InlineDrawingProps {
  /** The text of an SVG file of ours, imported with `?raw`. */
  markup: string
  className?: string | undefined
}

/** A drawing of a page behind the sign-in, inline so that it wears the theme's colors. Decoration: the words say the same. */
export const InlineDrawing = ({ markup, className }: InlineDrawingProps) => (
  <div
    className={className}
    aria-hidden="true"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own files, drawn at build
    dangerouslySetInnerHTML={{ __html: markup }}
  />
)
