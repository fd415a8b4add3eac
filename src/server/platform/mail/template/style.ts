import { raw } from 'hono/html'

// The light colours stand inline, as many programs drop stylesheets; here are the dark ones of the brand's tokens.
const dark: Record<string, string> = {
  page: 'background:#131b30',
  ink: 'color:#f6ecda',
  quiet: 'color:#c4bdb0',
  accent: 'color:#f3ac7b',
  ground: 'border-color:#f6ecda',
  hairline: 'border-color:#33405c',
  night: 'background:#0b1120;border-color:#86d672',
  lit: 'color:#86d672',
  over: 'background:#1c2642;border-color:#7d8aa6',
  action: 'background:#86d672;border-color:#5fb04c;color:#0c1a10',
  shell: 'background:#f6ecda',
  door: 'background:#86d672',
}

const rules = (prefix = '') =>
  Object.entries(dark)
    .map(([name, style]) => `${prefix}.${name}{${style.replaceAll(';', ' !important;')} !important}`)
    .join('\n')

export const stylesheet = raw(`<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{color:inherit}
@media (max-width:480px){
.gutter{padding:20px 16px 28px !important}
.display{font-size:32px !important}
.day{font-size:28px !important}
.inset{padding:24px 20px 22px !important}
.wide{display:block !important;text-align:center !important}
}
@media (prefers-color-scheme:dark){
${rules()}
}
${rules('[data-ogsc] ')}
</style>`)
