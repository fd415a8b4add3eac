/** All drawings, by file. A separate chunk, loaded only if a page was reached by a link within the site. */
export const drawings = import.meta.glob<string>(['./drawings/*.svg', '../ui/service-map.svg'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
