import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { ownPictures } from './tools/build/own-pictures.mjs'

/** The oldest browsers the site supports: the first with both light-dark() and :has(). The README names them. */
const browsers = ['chrome123', 'edge123', 'firefox121', 'safari17.5', 'ios17.5']

/** What a build takes from the environment: the addresses shown on the site (§2) and the site's own address. */
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${process.env.PORT ?? 3000}`

/** Where the server listens that `npm run dev` starts. */
const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3001'

/**
 * Small modules that the public pages share: one by one they would compress badly. Measured instead of these lists: the bundler's
 * own grouping gives `/` 2.7 kB and 17 requests more, a customer's /booking 9.5 kB and 48; whole folders of what many pages share
 * give `/` 9 to 25 kB more, because each brings what it imports.
 */
const commonModules =
  /src\/(domain\/(catalog|money|payments\/refund-tiers|place\/service-area|terms)|web\/ui\/(button|dialog|feedback\/notice|form\/field|icon|letterhead|link|picture|tabs)|web\/app\/storage\/create-store|web\/marketing\/(drawing|closing-call)|web\/marketing\/line\.module)\.(tsx?|css)$/

/** What everything around times and bookings shares, without what the public pages have anyway. */
const scheduleModules =
  /src\/(web\/(app\/api\/(ask-again|event-source).*|schedule\/.*|payments\/payment-address|ui\/(badge|facts|feedback\/skeleton|row|form\/stepper|use-media)(\.module)?)|domain\/(booking-limits|booking\/(booking|booking-form)|calendar|payments\/(holds|refunds)|pricing\/(balance-due|pricing)|schedule\/(rules|slots)))\.(tsx?|css)$/

/** What the pages share on which a deposit or balance is paid. */
const payingModules = /src\/web\/payments\/(countdown-words|hold-countdown|use-payment-page)\./

/** Class names are constants, which go where they are used; the styles of a module from which nothing else is left still count. */
const keepModuleStyles: Plugin = {
  name: 'keep-module-styles',
  enforce: 'post',
  transform: {
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code, moduleSideEffects: 'no-treeshake', map: null }),
  },
}

/** What the build writes into every page's head, in development too. */
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
      // Of packages that are made for servers that render React too.
      onwarn: (warning, warn) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning),
      // The names of classes stand where they are used: no table of them is sent.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      // In one piece they compress better, and a new version of the site leaves them in the browser's cache.
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
            // On its own, so that its styles are not in every page with the caddie's panel.
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
