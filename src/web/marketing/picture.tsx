/** One picture in several widths: the value of `srcSet`, the smallest file, and the size of the largest. */
export type PictureSet = { srcSet: string; src: string | undefined; width: number; height: number }

/** Builds a set from `import.meta.glob` of files named `<name>-<width>.avif`; `ratio` is width over height. */
export function pictureSet(files: Record<string, string>, ratio: number): PictureSet {
  const named = Object.entries(files)
    .map(([file, address]) => ({ address, width: Number(/-(\d+)\./.exec(file)?.[1]) }))
    .sort((a, b) => a.width - b.width)
  const width = named.at(-1)?.width ?? 0
  return {
    srcSet: named.map((file) => `${file.address} ${file.width}w`).join(),
    src: named[0]?.address,
    width,
    height: Math.round(width / ratio),
  }
}

interface PictureProps {
  of: PictureSet
  /** The same by night, for the dark theme; only the one that is shown is fetched. */
  night?: PictureSet
  alt: string
  /** `(max-width: 900px) 128vw, 792px`: plain lengths, because WebKit reads a function such as min() as the full window width. */
  sizes: string
  className?: string
}

/** A rendered picture, in AVIF: what knows light-dark() knows it. Always lazy: none may stand on the way to the first paint. */
export const Picture = ({ of, night, alt, sizes, className }: PictureProps) => (
  <picture className={className}>
    {night && <source media="(prefers-color-scheme: dark)" srcSet={night.srcSet} sizes={sizes} />}
    <img loading="lazy" decoding="async" sizes={sizes} {...of} alt={alt} />
  </picture>
)
