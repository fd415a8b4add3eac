/** All drawings, by file. One chunk of its own, fetched only where a page was reached by a link and not from the server. */
export const drawings = import.meta.glob<string>(['./drawings/*.svg', '../ui/service-map.svg'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
