import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { ownPictures } from './tools/build/own-pictures.mjs'

/** The oldest browsers the site supports: the first with both light-dark() and :has(). The README names them. */
const browsers = ['chrome123', 'edge123', 'firefox121', 'safari17.5', 'ios17.5']

/** The site's own address, from the environment at build time. The contact details (§2) below come from there, too. */
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT ?? 3000}`

/** The address of the server that `npm run dev` starts. */
const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3001'

/**
 * Small modules the public pages share; one by one they'd compress badly. Measured alternatives: the bundler's own
 * grouping adds 2.7 kB and 17 requests to `/`, and 9.5 kB and 48 to a customer's /booking. Whole folders, or grouping by
 * how many pages share a module, add 9 to 25 kB to `/`, because each group brings its imports.
 */
const commonModules =
  /src\/(domain\/(catalog|money|payments\/refund-tiers|place\/service-area|terms)|web\/ui\/(button|dialog|feedback\/notice|form\/field|icon|letterhead|link|picture|tabs)|web\/app\/storage\/create-store|web\/marketing\/(drawing|closing-call)|web\/marketing\/line\.module)\.(tsx?|css)$/

/** Everything that schedule and booking pages share, without what the public pages already have. */
const scheduleModules =
  /src\/(web\/(app\/api\/(ask-again|event-source).*|schedule\/.*|payments\/payment-address|ui\/(badge|facts|feedback\/skeleton|row|form\/stepper|use-media)(\.module)?)|domain\/(booking-limits|booking\/(booking|booking-form)|calendar|payments\/(holds|refunds)|pricing\/(balance-due|pricing)|schedule\/(rules|slots)))\.(tsx?|css)$/

/** Modules shared by the pages that take a deposit or balance. */
const payingModules = /src\/web\/payments\/(countdown-words|hold-countdown|use-payment-page)\./

/** Class names are inlined as constants. A CSS module left without any exports in use must still contribute its styles. */
const keepModuleStyles: Plugin = {
  name: 'keep-module-styles',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code, moduleSideEffects: 'no-treeshake', map: null }),
  },
}

/** Adds to the head in development what the build writes into every page. */
const beforeReact: Plugin = {
  name: 'before-react',
  apply: 'serve',
  transformIndexHtml: () => [
    { tag: 'script', children: readFileSync('src/web/app/before-react.js', 'utf8'), injectTo: 'head-prepend' },
  ],
}

export default defineConfig({
  plugins: [react(), keepModuleStyles, beforeReact, ownPictures()],
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: '[hash:base64:5]' } },
  define: {
    'import.meta.env.BUSINESS_EMAIL': JSON.stringify(process.env.BUSINESS_EMAIL ?? ''),
    'import.meta.env.BUSINESS_PHONE': JSON.stringify(process.env.BUSINESS_PHONE ?? ''),
    'import.meta.env.PUBLIC_URL': JSON.stringify(publicUrl.replace(/\/$/, '')),
  },
  build: {
    outDir: 'dist/client',
    manifest: true,
    rolldownOptions: {
      input: 'src/web/main.tsx',
      // Packages that also support React server rendering trigger this warning.
      onwarn: (warning, warn) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning),
      // Class names are inlined where they're used, so no lookup table is sent.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      // Larger chunks compress better, and a new version of the site leaves them in the browser's cache.
      output: {
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'common', test: commonModules },
            {
              name: 'query',
              test: /node_modules\/@tanstack\/|src\/(web\/app\/api\/(api|query-client)|domain\/refusals)\.ts/,
            },
            { name: 'schedule', test: scheduleModules },
            { name: 'paying', test: payingModules },
            // On its own, so its styles aren't on every page along with the caddie's panel.
            { name: 'chat-reply', test: /src\/web\/caddie\/chat-reply/, includeDependenciesRecursively: false },
          ],
        },
      },
    },
    target: browsers,
    cssTarget: browsers,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': api, '/assets/swagger-ui-': api, '/dev/mail': api } },
})
