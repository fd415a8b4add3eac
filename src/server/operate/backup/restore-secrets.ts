import { keepSecret } from '../../platform/config/data-dir.ts'
import type { SecretFiles } from './format.ts'

/**
 * Writes the secrets of a backup into DATA_DIR/secrets. Those that are there already stay, for they may be in use: returns the
 * names of those that differ from the backup's.
 */
export function restoreSecrets(dataDir: string, secrets: SecretFiles): string[] {
  const differs = ([name, value]: [string, string]) => keepSecret(dataDir, name, () => value).value !== value.trim()
  return Object.entries(secrets)
    .filter(differs)
    .map(([name]) => name)
}
