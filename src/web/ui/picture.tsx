import { clsx } from 'clsx/lite'
import * as styles from './picture.module.css'

/** An image in several widths: its `srcSet`, the smallest file, and the size of the largest. */
export type PictureSet = {
  image: { srcSet: string; src: string | undefined; width: number; height: number }
  /** True for the owner's photo, false for our rendering. */
  isPhoto: boolean
}

/** Builds a set from `import.meta.glob` of files named `<name>-<width>.avif`; `ratio` is width over height. */
export function pictureSet(files: Record<string, string>, ratio: number): PictureSet {
  const named = Object.entries(files)
    .map(([file, address]) => ({ file, address, width: Number(/-(\d+)\./.exec(file)?.[1]) }))
    .sort((a, b) => a.width - b.width)
  const { width = 0, file = '' } = named.at(-1) ?? {}
  return {
    image: {
      srcSet: named.map((each) => `${each.address} ${each.width}w`).join(),
      src: named[0]?.address,
      width,
      height: Math.round(width / ratio),
    },
    isPhoto: (import.meta.env.PHOTOS ?? '').split(' ').some((name) => name && file.includes(`/${name}-`)),
  }
}

interface PictureProps {
  of: PictureSet
  /** Alt text of our rendering, without the prefix "Rendering:". */
  alt: string
  /** Alt text that fits any photo in its place. */
  photoAlt: string
  /** `(max-width: 56.25em) 128vw, 792px`. Plain lengths only: WebKit reads min() and the like as the full window width. */
  sizes: string
  className?: string
}

/** An AVIF image: browsers that support light-dark() support it. Always lazy, so that it never delays the first paint. */
export const Picture = ({ of: { image, isPhoto }, alt, photoAlt, sizes, className }: PictureProps) => (
  <figure className={clsx(styles.picture, className)}>
    <img loading="lazy" decoding="async" sizes={sizes} {...image} alt={isPhoto ? photoAlt : `Rendering: ${alt}`} />
    {!isPhoto && <figcaption className="note quiet">Rendering</figcaption>}
  </figure>
)
