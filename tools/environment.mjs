// What a file `.env` adds to the environment; imported first by scripts that read it.
import { existsSync } from 'node:fs'

if (existsSync('.env')) process.loadEnvFile('.env')
