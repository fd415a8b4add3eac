// Node.js 24 reads all 180 kB of drizzle-orm's package.json anew for each of its hundred modules, only to learn that
// they are modules: a third of what loading the server costs. What one of them imports of its neighbours is told here.
import { registerHooks } from 'node:module'

registerHooks({
  resolve(specifier, context, next) {
    const isNeighbour = specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/')
    if (!isNeighbour || !context.parentURL?.endsWith('.js')) return next(specifier, context)
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
  },
})
