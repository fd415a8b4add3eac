// Loads a `.env` file into the environment; scripts that need it import this first.
import { existsSync } from 'node:fs'

if (existsSync('.env')) process.loadEnvFile('.env')
