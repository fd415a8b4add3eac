import { address, text } from './fields.ts'

const BUCKET = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/

/** A variable that names a bucket. */
export const bucketUrl = (name: string) =>
  address(name, 's3')
    .refine(
      (value) => parseBucket(value) !== undefined,
      `${name} must look like s3://bucket?endpoint=https://s3.example&region=us-west-2, without keys. Endpoint and region are optional.`,
    )
    .optional()

/** Variables of storage (README). */
export const storageVariables = {
  STORAGE_URL: bucketUrl('STORAGE_URL'),
  AWS_ACCESS_KEY_ID: text.optional(),
  AWS_SECRET_ACCESS_KEY: text.optional(),
  AWS_SESSION_TOKEN: text.optional(),
}

/** Parses `s3://bucket?endpoint=…&region=…`; undefined for anything else. */
function parseBucket(value: string) {
  const url = URL.parse(value)
  if (!url) return undefined
  const { hostname, pathname, username, password, searchParams } = url
  const endpoint = searchParams.get('endpoint') ?? undefined
  const region = searchParams.get('region') ?? 'us-east-1'
  const isKnown = [...searchParams.keys()].every((name) => name === 'endpoint' || name === 'region')
  const isPlain = isKnown && username === '' && password === '' && ['', '/'].includes(pathname)
  const hasEndpoint = endpoint === undefined || /^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')
  if (!isPlain || !hasEndpoint || !BUCKET.test(hostname) || !/^[\w-]{1,40}$/.test(region)) return undefined
  return { bucket: hostname, endpoint, region }
}

type StorageVariables = Partial<Record<keyof typeof storageVariables, string | undefined>>

export type Bucket = NonNullable<ReturnType<typeof storageConfig>>

/** The bucket in STORAGE_URL, or another variable, with the storage keys; undefined: none. */
export function storageConfig(env: StorageVariables, url = env.STORAGE_URL) {
  const bucket = parseBucket(url ?? '')
  if (!bucket) return undefined
  const [accessKeyId, secretAccessKey, sessionToken] = [
    env.AWS_ACCESS_KEY_ID,
    env.AWS_SECRET_ACCESS_KEY,
    env.AWS_SESSION_TOKEN,
  ]
  const keys = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
  return { ...bucket, keys: keys && { ...keys, ...(sessionToken ? { sessionToken } : {}) } }
}
