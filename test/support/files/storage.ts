import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** The key pair the S3 stand-in accepts. */
const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

/**
 * Starts an S3 stand-in on loopback with one empty bucket. `env` is the environment of a server that keeps its files there.
 */
export async function startS3() {
  const directory = mkdtempSync(join(tmpdir(), 'dome-and-den-s3-'))
  const bucket = 'photos-of-tests'
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  })
  const { port } = await server.run()
  return {
    env: { STORAGE_URL: `s3://${bucket}?endpoint=http://127.0.0.1:${port}&region=us-west-2`, ...keys },
    async close() {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
