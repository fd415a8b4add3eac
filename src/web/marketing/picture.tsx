/** Addresses of one picture's files by format: the values of `srcSet`. */
export type PictureSet = { avif: string; webp: string; smallest: string; width: number; height: number }

/** Builds a set from `import.meta.glob` of files named `<name>-<width>.<format>`; `ratio` is width over height. */
export function pictureSet(files: Record<string, string>, ratio: number): PictureSet {
  const named = Object.entries(files)
    .map(([file, address]) => ({ address, width: Number(/-(\d+)\./.exec(file)?.[1]), format: file.split('.').at(-1) }))
    .sort((a, b) => a.width - b.width)
  const srcSet = (format: string) =>
    named
      .filter((file) => file.format === format)
      .map(({ address, width }) => `${address} ${width}w`)
      .join(', ')
  const width = named.at(-1)?.width ?? 0
  return {
    avif: srcSet('avif'),
    webp: srcSet('webp'),
    smallest: named.find(({ format }) => format === 'webp')?.address ?? '',
    width,
    height: Math.round(width / ratio),
  }
}

type PictureProps = { of: PictureSet; alt: string; sizes: string; className?: string }

/** A rendered picture. Always lazy: none may stand on the way to the first paint. */
export const Picture = ({ of, alt, sizes, className }: PictureProps) => (
  <picture className={className}>
    <source type="image/avif" srcSet={of.avif} sizes={sizes} />
    <img
      loading="lazy"
      decoding="async"
      src={of.smallest}
      srcSet={of.webp}
      sizes={sizes}
      width={of.width}
      height={of.height}
      alt={alt}
    />
  </picture>
)
