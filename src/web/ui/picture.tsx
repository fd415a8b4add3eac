import { clsx } from 'clsx/lite'
import * as styles from './picture.module.css'

/** One picture in several widths: the value of `srcSet`, the smallest file, and the size of the largest. */
export type PictureSet = {
  image: { srcSet: string; src: string | undefined; width: number; height: number }
  /** The owner's photograph, not our rendering. */
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
  /** What our rendering shows; it says itself that it is one. */
  alt: string
  /** What any photograph in its place shows. */
  photoAlt: string
  /** `(max-width: 900px) 128vw, 792px`: plain lengths, because WebKit reads a function such as min() as the full window width. */
  sizes: string
  className?: string
}

/** A picture in AVIF: what knows light-dark() knows it. Always lazy: none may stand on the way to the first paint. */
export const Picture = ({ of: { image, isPhoto }, alt, photoAlt, sizes, className }: PictureProps) => (
  <figure className={clsx(styles.picture, className)}>
    <img loading="lazy" decoding="async" sizes={sizes} {...image} alt={isPhoto ? photoAlt : `Rendering: ${alt}`} />
    {!isPhoto && <figcaption className="note quiet">Rendering</figcaption>}
  </figure>
)
