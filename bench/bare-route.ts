// A server with one route that returns the bytes of a file: `node bench/bare-route.ts PORT FILE HEADERS`.
import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const [port, file = '', headers = '{}'] = process.argv.slice(2)
const bytes = new Uint8Array(readFileSync(file))
const app = new Hono().get('/bare', (c) => c.body(bytes, 200, JSON.parse(headers)))
serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' }, () => process.stdout.write('ready\n'))
