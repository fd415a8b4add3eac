import { ReadableStream as WebStream } from 'node:stream/web'

type Bytes = AsyncIterable<Uint8Array>

// The library names the browser's type of stream, which Node's is.
const webStream = (source: Bytes) => WebStream.from(source) as unknown as ReadableStream<Uint8Array>
const bytesOf = (stream: unknown) => stream as Bytes

/** Read where a backup is encrypted, not at each start of the site. */
const age = () => import('age-encryption')

/**
 * A step of a pipeline that encrypts as the program `age` does with a passphrase, which so can decrypt it as well. The work of
 * one guess doubles with each step of `workFactor`: 18 takes a second.
 */
export const encryptWith = (passphrase: string, workFactor = 18) =>
  async function* (source: Bytes) {
    const { Encrypter } = await age()
    const encrypter = new Encrypter()
    encrypter.setScryptWorkFactor(workFactor)
    encrypter.setPassphrase(passphrase)
    yield* bytesOf(await encrypter.encrypt(webStream(source)))
  }

/** The step back. Throws where the passphrase is another, or a byte was changed. */
export const decryptWith = (passphrase: string) =>
  async function* (source: Bytes) {
    const { Decrypter } = await age()
    const decrypter = new Decrypter()
    decrypter.addPassphrase(passphrase)
    yield* bytesOf(await decrypter.decrypt(webStream(source)))
  }

/** How every file begins that was encrypted so. */
export const ENCRYPTED_START = 'age-encryption.org/v1\n'

/** The longest header of a file encrypted with one passphrase. */
export const HEADER_BYTES = 200

// A forged work factor above that of `age` itself would take gigabytes and minutes.
const header = /^age-encryption\.org\/v1\n-> scrypt [\w+/]{22} (?:[1-9]|1[0-8])\n[\w+/]{43}\n--- [\w+/]{43}\n/

/** Whether a file starts with a header like the ones we and `age` write for a passphrase. */
export const isPassphraseHeader = (start: string): boolean => header.test(start)
