import * as buttonStyles from './button.module.css'

const drawn = (path: string) => () => (
  <svg className={buttonStyles.ico} viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)

// Icons are tools (brand): always next to words, or inside a button that has a name. Drawn here, because the code of an icon
// library is larger than all of these.
export const CloseIcon = drawn('M5 5l14 14M19 5L5 19')
export const MenuIcon = drawn('M3 6h18M3 12h18M3 18h18')
export const ChevronDownIcon = drawn('M5 9l7 7 7-7')
export const ChevronLeftIcon = drawn('M15 5l-7 7 7 7')
export const ChevronRightIcon = drawn('M9 5l7 7-7 7')
export const PlusIcon = drawn('M4 12h16M12 4v16')
export const MinusIcon = drawn('M4 12h16')
export const CheckIcon = drawn('M4 12.5l5 5L20 6.5')
export const WarningIcon = drawn('M12 3l10 18H2zM12 10v5M12 18v.5')
export const SendIcon = drawn('M4 20L20 4M9 4h11v11')
export const PauseIcon = drawn('M8 5v14M16 5v14')
export const PlayIcon = drawn('M7 4.5v15L19 12Z')
export const DownloadIcon = drawn('M12 3v13M6 11l6 6 6-6M4 21h16')
