import { ReadableStream as WebStream } from 'node:stream/web'

type Bytes = AsyncIterable<Uint8Array>

// The library's types name the browser's stream, which is the same as Node's.
const webStream = (source: Bytes) => WebStream.from(source) as unknown as ReadableStream<Uint8Array>
const asBytes = (stream: unknown) => stream as Bytes

/** Loaded only when a backup is encrypted, not at every start. */
const age = () => import('age-encryption')

/**
 * Pipeline step that encrypts with a passphrase in the format of the `age` program, which can also decrypt it. Each step of
 * `workFactor` doubles the cost of a guess; 18 takes a second.
 */
export const encryptWith = (passphrase: string, workFactor = 18) =>
  async function* (source: Bytes) {
    const { Encrypter } = await age()
    const encrypter = new Encrypter()
    encrypter.setScryptWorkFactor(workFactor)
    encrypter.setPassphrase(passphrase)
    yield* asBytes(await encrypter.encrypt(webStream(source)))
  }

/** Pipeline step that decrypts. Throws if the passphrase is wrong or a byte was changed. */
export const decryptWith = (passphrase: string) =>
  async function* (source: Bytes) {
    const { Decrypter } = await age()
    const decrypter = new Decrypter()
    decrypter.addPassphrase(passphrase)
    yield* asBytes(await decrypter.decrypt(webStream(source)))
  }

/** First bytes of every file encrypted this way. */
export const ENCRYPTED_START = 'age-encryption.org/v1\n'

/** Maximum header size of a file encrypted with one passphrase. */
export const HEADER_BYTES = 200

// A forged work factor above age's own limit would take gigabytes and minutes.
const header = /^age-encryption\.org\/v1\n-> scrypt [\w+/]{22} (?:[1-9]|1[0-8])\n[\w+/]{43}\n--- [\w+/]{43}\n/

/** Does the file start with a passphrase header as written by us and `age`? */
export const isPassphraseHeader = (start: string): boolean => header.test(start)
