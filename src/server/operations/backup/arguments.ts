import { parseArgs } from 'node:util'
import { CannotStart } from '../../platform/config/startup-error.ts'

const usage = `npm run backup -- FILE [--include-secrets] [--encrypt-to PASSPHRASE]
npm run restore -- FILE [--passphrase PASSPHRASE]

  --include-secrets        takes DATA_DIR/secrets along: sessions and mailed links work on after a restore
  --encrypt-to PASSPHRASE  encrypts the file, as the program age does; BACKUP_PASSPHRASE says it without showing it in the list of processes
  --passphrase PASSPHRASE  opens an encrypted one; BACKUP_PASSPHRASE as well
`

/** What was asked for. Throws `CannotStart` with the usage. */
export function readArguments(args: string[], passphraseFromEnvironment: string | undefined) {
  const parsed = parse(args)
  const [file] = parsed?.positionals ?? []
  if (!parsed || !file || parsed.positionals.length > 1) throw new CannotStart(usage)
  const { values } = parsed
  return {
    file,
    includesSecrets: values['include-secrets'] === true,
    passphrase: values['encrypt-to'] ?? values.passphrase ?? passphraseFromEnvironment,
  }
}

function parse(args: string[]) {
  const options = {
    'include-secrets': { type: 'boolean' },
    'encrypt-to': { type: 'string' },
    passphrase: { type: 'string' },
  } as const
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch {
    return undefined
  }
}
